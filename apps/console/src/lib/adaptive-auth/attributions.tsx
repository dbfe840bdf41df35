import { dataPackEndpoints } from "@parapet/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";

const attributionsQuery = queryOptions({
  queryKey: ["dataPacks.attributions"],
  queryFn: ({ signal }) => call(dataPackEndpoints["dataPacks.attributions"], { signal }),
  staleTime: 60_000,
});

/** What the packs that network facts come from ask to be said wherever one of these facts is shown. */
export function Attributions() {
  const credits = useQuery(attributionsQuery).data?.items ?? [];
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
