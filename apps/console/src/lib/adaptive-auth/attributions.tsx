import { useQuery } from "@tanstack/react-query";
import { choicesQuery } from "./logging-queries.ts";

/** What the packs that network facts come from ask to be said. */
export function Attributions() {
  const credits = useQuery(choicesQuery).data?.attributions ?? [];
  if (credits.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-fg-3">
      {credits.map(({ text, url }) => (
        <li key={`${text} ${url}`}>
          {url === "" ? (
            <bdi>{text}</bdi>
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-fg">
              <bdi>{text}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
