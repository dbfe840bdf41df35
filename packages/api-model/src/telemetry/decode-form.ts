/** A name or value of a query or a form, decoded; what cannot be decoded keeps its percent signs. */
export function decodeForm(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
