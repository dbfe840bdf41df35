import { at, type HostilePage, loud, quiet, run } from "./marks.ts";

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

/** SVG and MathML, whose elements and namespaces have rules of their own. */
export const foreign: readonly HostilePage[] = [
  ...loud(
    `<svg onload="${run}"><script>${run}</script></svg>`,
    svg(`<script>${run}</script>`),
    svg(`<script href="${at("svg.js")}"/>`),
    svg(`<script xlink:href="${at("xlink.js")}"/>`),
    svg(`<script>&#99;onsole.log(20261123)</script>`),
    svg(`<image href="${at("svg.png")}"/>`),
    svg(`<image xlink:href="${at("xlink.png")}" width=1 height=1 />`),
    svg(
      `<feImage href="${at("feimage.png")}"/><filter id=f><feImage href="${at("fe.png")}"/></filter><rect filter=url(#f) width=9 height=9 />`,
    ),
    svg(`<a href="javascript:${run}"><text x=0 y=20>x</text></a>`),
    svg(`<a xlink:href="javascript:${run}"><text x=0 y=20>x</text></a>`),
    svg(`<a><set attributeName=href to="javascript:${run}"/><text x=0 y=20>x</text></a>`),
    svg(`<a><animate attributeName=href values="javascript:${run}"/><text x=0 y=20>x</text></a>`),
    svg(`<image><set attributeName=href to="${at("set.png")}"/></image>`),
    svg(`<animate attributeName=x dur=1ms onbegin=${run} onend=${run} />`),
    svg(`<animateTransform attributeName=transform dur=1ms onend=${run} />`),
    svg(`<set attributeName=x to=1 onbegin=${run} />`),
    svg(`<foreignObject width=9 height=9><iframe src="${at("fo")}"></iframe></foreignObject>`),
    svg(`<foreignObject><img src=x onerror=${run}></foreignObject>`),
    svg(`<foreignObject><body onload=${run}></foreignObject>`),
    svg(`<style>@import "${at("svg.css")}";</style>`),
    svg(`<style>rect{fill:url(${at("svg-style.png")})}</style><rect width=9 height=9 />`),
    svg(`<rect fill="url(${at("fill.svg#g")})" width=9 height=9 />`),
    svg(`<rect width=9 height=9 style="mask:url(${at("mask.svg#m")})"/>`),
    svg(`<title><img src=x onerror=${run}></title>`),
    svg(`<desc><script>${run}</script></desc>`),
    svg(`<video src="${at("foreign.mp4")}"></video><p><img src="${at("broken-out.png")}">`),
    `<svg><p><style><img src="</style><img src=x onerror=${run}//">`,
    `<math><mtext><img src=x onerror=${run}></mtext></math>`,
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
    `<math><mi><script>${run}</script></mi></math>`,
    `<math><mtext><iframe srcdoc="<script>${run}</script>"></iframe></mtext></math>`,
    `<math><mglyph src="${at("glyph.png")}"><img src="${at("after-glyph.png")}">`,
    `<iframe src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>"></iframe>`,
    `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>">`,
    `<object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>"></object>`,
  ),
  ...quiet(
    "other",
    svg(`<use href="${at("use.svg#x")}"/>`),
    svg(
      `<use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"/>`,
    ),
    svg(`<animate attributeName=href values="javascript:${run}"/>`),
    svg(`<handler type="text/javascript">${run}</handler>`),
    svg(`<switch><foreignObject requiredExtensions="x"><p onclick=${run}>x</p></foreignObject></switch>`),
    svg(`<cursor xlink:href="${at("cursor.png")}"/><color-profile xlink:href="${at("profile")}"/>`),
    svg(`<discard begin=0s onbegin=${run} /><mpath href="${at("path.svg")}"/>`),
    `<math href="javascript:${run}">x</math>`,
    `<math><maction actiontype="statusline" xlink:href="javascript:${run}">x</maction></math>`,
    `<img src="data:image/svg+xml,<svg onload='${run}' xmlns='http://www.w3.org/2000/svg'/>">`,
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${at("inner.png")}'/></svg>">`,
  ),
];
