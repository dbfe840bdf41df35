/** A text in which what is searched for is marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-warning-soft text-inherit outline-1 outline-warning">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
