import { type AlertDetail, userEndpoints } from "@parapet/contract";
import { Select } from "@parapet/ui/select";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

interface AssigneeSelectProps {
  alert: AlertDetail;
  onAssign: (id: string | null) => void;
}

/** The people who may work on alerts, by name. */
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

const nobody = "";

/** Who works on an alert. */
export function AssigneeSelect({ alert: { assignee_id, assignee }, onAssign }: AssigneeSelectProps) {
  const t = useT();
  const { data = [] } = useQuery(handlersQuery);
  const isKnown = assignee_id === null || data.some(({ id }) => id === assignee_id);
  const people = isKnown ? data : [{ id: assignee_id, name: assignee ?? "" }, ...data];
  return (
    <Select
      label={t("alerts.column.assignee")}
      value={assignee_id ?? nobody}
      onChange={(id) => onAssign(id === nobody ? null : id)}
      choices={[
        { value: nobody, label: t("alerts.nobody") },
        ...people.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
      ]}
    />
  );
}
