// What a machine can see of a page: texts below the contrast of WCAG 2.2 AA, and a page that is
// wider than the screen. One expression: a function that returns a list of sentences.
// oxlint-disable-next-line no-unused-expressions
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, under) => [0, 1, 2].map((n) => (top[n] * top[3] + under[n] * (255 - top[3])) / 255);
  const linear = (one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) layers.unshift(rgba(getComputedStyle(one).backgroundColor));
    return layers.reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const found = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent.trim();
    // What lies ahead of the slider is pale on purpose; WCAG asks nothing of what is disabled.
    if (!words || !element.checkVisibility() || element.closest(".unseen, svg, option, .ahead, [disabled]")) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const [a, b] = [luminance(over(rgba(style.color), back)), luminance(back)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const enough = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if (ratio < enough) found.set(`${element.tagName.toLowerCase()}.${element.className}`, `${ratio.toFixed(2)} of ${enough}: ${words.slice(0, 40)}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [
    ...[...found].map(([where, what]) => `contrast of ${where} is ${what}`),
    ...(wide > 0 ? [`wider than the screen by ${wide} pixels`] : []),
  ];
}
