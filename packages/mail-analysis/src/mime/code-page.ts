/** Windows code pages whose charset isn't named `windows-` plus the number. */
const names: Readonly<Record<number, string>> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  20127: "utf-8",
  20866: "koi8-r",
  21866: "koi8-u",
  50220: "iso-2022-jp",
  50221: "iso-2022-jp",
  51932: "euc-jp",
  51949: "euc-kr",
  54936: "gb18030",
  65000: "utf-7",
  65001: "utf-8",
};

/** The charset of a code page. */
export function charsetOfCodePage(number: number): string {
  if (number > 28590 && number < 28607) return `iso-8859-${number - 28590}`;
  return names[number] ?? `windows-${number}`;
}
