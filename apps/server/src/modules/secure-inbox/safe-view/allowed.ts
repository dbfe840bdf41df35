/** Elements of the safe view. Links become `span`, so nothing can be followed. */
export const allowedElements: ReadonlySet<string> = new Set(
  (
    "abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl " +
    "dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main ol p pre q s samp section " +
    "small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr img mark"
  ).split(" "),
);

/** Elements removed with their content; others that aren't allowed keep it. */
export const droppedElements: ReadonlySet<string> = new Set(
  (
    "script style title template noscript noembed noframes iframe frame frameset object embed applet svg math audio " +
    "video canvas textarea select datalist xmp plaintext listing"
  ).split(" "),
);

export const voidElements: ReadonlySet<string> = new Set(["br", "hr", "col", "wbr", "img"]);

const length = /^-?\d{1,5}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/;
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i;
const word = /^[a-z-]{1,20}$/i;
const few = /^\d{1,3}$/;

/** Allowed attributes and their value patterns; everything else is removed. */
export const allowedAttributes: ReadonlyMap<string, RegExp> = new Map([
  ["dir", /^(?:ltr|rtl|auto)$/i],
  ["lang", /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i],
  ["align", word],
  ["valign", word],
  ["width", length],
  ["height", length],
  ["bgcolor", colour],
  ["color", colour],
  ["face", /^[\p{L}\p{N} ,'-]{1,100}$/u],
  ["size", /^[+-]?\d{1,2}$/],
  ["border", few],
  ["cellpadding", few],
  ["cellspacing", few],
  ["colspan", few],
  ["rowspan", few],
  ["start", /^\d{1,6}$/],
]);

/** Allowed inline images: bitmaps, because they can't contain scripts. */
export const dataImage = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[A-Za-z0-9+/\s]+={0,2}\s*$/i;
