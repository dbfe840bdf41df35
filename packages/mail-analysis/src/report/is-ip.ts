/** Whether a text is an IPv4 or IPv6 address. */
export function isIP(text: string): boolean {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return text.split(".").every((part) => Number(part) <= 255);
  return /^[\da-f:.]{2,45}$/i.test(text) && text.includes(":") && URL.canParse(`http://[${text}]/`);
}
