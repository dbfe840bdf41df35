const padding = 20;
const titleHeight = 36;

/** Draws a text; each word has its own rectangle, so wrapping and both directions come out as laid out. */
function paintText(context: CanvasRenderingContext2D, node: Text, at: DOMRect, style: CSSStyleDeclaration): void {
  context.fillStyle = style.color;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.direction = style.direction === "rtl" ? "rtl" : "ltr";
  const range = document.createRange();
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    // A canvas knows no tabular figures: numbers in a column keep its edge instead.
    const isColumn = style.fontVariantNumeric.includes("tabular") && context.direction === "ltr";
    context.textAlign = isColumn ? "right" : "left";
    context.fillText(word, (isColumn ? box.right : box.left) - at.left, box.top - at.top + box.height / 2);
  }
}

function paintBox(context: CanvasRenderingContext2D, box: DOMRect, at: DOMRect, style: CSSStyleDeclaration): void {
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
  context.roundRect(box.left - at.left, box.top - at.top, box.width, box.height, radius);
  context.fill();
}

function paintShape(
  context: CanvasRenderingContext2D,
  shape: SVGGraphicsElement,
  at: DOMRect,
  style: CSSStyleDeclaration,
): void {
  const matrix = shape.getScreenCTM();
  const outline = shape.getAttribute("d");
  if (!matrix || !outline) return;
  context.save();
  context.translate(-at.left, -at.top);
  context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  const path = new Path2D(outline);
  if (style.fill !== "none") {
    context.fillStyle = style.fill;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- fills a path, not an array
    context.fill(path);
  }
  if (style.stroke !== "none") {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.stroke(path);
  }
  context.restore();
}

function paint(context: CanvasRenderingContext2D, node: Node, at: DOMRect): void {
  if (node instanceof Text) {
    if (node.parentElement) paintText(context, node, at, getComputedStyle(node.parentElement));
    return;
  }
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return;
  const style = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  // What only a screen reader or a hovering pointer meets is not part of the picture.
  if (style.display === "none" || style.opacity === "0" || style.clipPath !== "none") return;
  context.save();
  context.globalAlpha *= Number.parseFloat(style.opacity);
  if (style.overflow !== "visible") {
    context.beginPath();
    context.rect(box.left - at.left, box.top - at.top, box.width, box.height);
    context.clip();
  }
  if (node instanceof HTMLCanvasElement) {
    context.drawImage(node, box.left - at.left, box.top - at.top, box.width, box.height);
  } else if (node instanceof SVGGraphicsElement) paintShape(context, node, at, style);
  else paintBox(context, box, at, style);
  for (const child of node.childNodes) paint(context, child, at);
  context.restore();
}

/** A picture of what a figure shows, under its title, as sharp as the screen. */
export async function paintChart(figure: HTMLElement, title: string): Promise<Blob> {
  const at = figure.getBoundingClientRect();
  const style = getComputedStyle(figure);
  const canvas = document.createElement("canvas");
  const scale = Math.max(2, devicePixelRatio);
  const [width, height] = [at.width + 2 * padding, at.height + 2 * padding + titleHeight];
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.scale(scale, scale);
  context.fillStyle = style.getPropertyValue("--surface");
  context.fillRect(0, 0, width, height);
  context.textBaseline = "middle";
  const isRtl = style.direction === "rtl";
  context.direction = isRtl ? "rtl" : "ltr";
  context.fillStyle = style.color;
  context.font = `600 16px ${style.fontFamily}`;
  context.textAlign = "start";
  context.fillText(title, isRtl ? width - padding : padding, padding + titleHeight / 3);
  context.translate(padding, padding + titleHeight);
  paint(context, figure, at);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty"))), "image/png");
  });
}
