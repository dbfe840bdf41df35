import { userEndpoints } from "@parapet/contract";
import { Select } from "@parapet/ui/select";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";

interface HandlerSelectProps {
  label: string;
  /** What stands for no person. */
  nobody: string;
  /** Who is chosen now, with the name they had; null for nobody. */
  id: string | null;
  name: string | null;
  onChange: (id: string | null) => void;
}

/** The people who may work on what is found, by name. */
const handlersQuery = queryOptions({
  queryKey: ["users.list", "handlers"],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      (["provider_admin", "analyst"] as const).map((role) =>
        call(userEndpoints["users.list"], { query: { role, status: "active", page_size: 100 }, signal }),
      ),
    );
    return pages
      .flatMap(({ items }) => items)
      .filter(({ organization_id }) => organization_id === null)
      .map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name} ${last_name}`.trim() || email }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  },
  staleTime: 60_000,
});

const noId = "";

/** Who works on something. */
export function HandlerSelect({ label, nobody, id, name, onChange }: HandlerSelectProps) {
  const { data = [] } = useQuery(handlersQuery);
  const isKnown = id === null || data.some((each) => each.id === id);
  const people = isKnown ? data : [{ id, name: name ?? "" }, ...data];
  return (
    <Select
      label={label}
      value={id ?? noId}
      onChange={(chosen) => onChange(chosen === noId ? null : chosen)}
      choices={[
        { value: noId, label: nobody },
        ...people.map((each) => ({ value: each.id, label: <bdi>{each.name}</bdi> })),
      ]}
    />
  );
}
