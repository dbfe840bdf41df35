import { charsetOfCodePage } from "../mime/code-page.ts";

/** Code pages by font charset number. */
const codePages: Readonly<Record<number, number>> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Charsets of an RTF source: of the document and of fonts with another one. */
export interface RtfCharsets {
  readonly defaultCharset: string;
  readonly ofFont: ReadonlyMap<number, string>;
}

/** Reads the charsets of an RTF source. */
export function rtfCharsets(source: string): RtfCharsets {
  const start = source.slice(0, 2 ** 18);
  const defaultCharset = charsetOfCodePage(Number(/\\ansicpg(\d{1,5})/.exec(start)?.[1] ?? 1252));
  const fonts = [...start.matchAll(/\\f(\d{1,5})(?!\d)[^;{}]{0,120}?\\fcharset(\d{1,3})/g)];
  const ofFont = fonts.map(([, font, charset]) => {
    const codePage = codePages[Number(charset)];
    return [Number(font), codePage === undefined ? defaultCharset : charsetOfCodePage(codePage)] as const;
  });
  return { defaultCharset, ofFont: new Map(ofFont) };
}
