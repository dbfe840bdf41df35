import type { TableColumn } from "@parapet/ui/data-table";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SampleList } from "../list/sample-list.tsx";
import { useStatuses } from "../list/use-statuses.ts";
import { people, type Person, personStatuses } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { useSampleFormat } from "../use-sample-format.ts";

const arrangement = {
  textOf: ({ name, email }: Person) => `${name} ${email}`,
  statusOf: ({ status }: Person) => status,
  sorts: {
    name: ({ name }: Person) => name,
    email: ({ email }: Person) => email,
    joined: ({ joined }: Person) => joined,
  },
  defaultSort: "name",
};

function usePersonColumns(): readonly TableColumn<Person>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    {
      id: "name",
      header: t("demo.name"),
      sortable: true,
      cell: ({ name }) => <bdi className="font-medium whitespace-nowrap">{name}</bdi>,
    },
    { id: "email", header: t("demo.email"), sortable: true, cell: ({ email }) => <bdi>{email}</bdi> },
    { id: "role", header: t("demo.role"), cell: ({ role }) => t(`demo.role.${role}`) },
    { id: "status", header: t("demo.status"), cell: ({ status }) => <SampleStatus status={status} /> },
    {
      id: "joined",
      className: "whitespace-nowrap",
      header: t("demo.joined"),
      sortable: true,
      descendingFirst: true,
      cell: ({ joined }) => format.day(joined),
    },
  ];
}

export function PeopleList() {
  const t = useT();
  return (
    <SampleList
      label={t("demo.users")}
      rows={people}
      statuses={useStatuses(personStatuses)}
      arrangement={arrangement}
      rowHref={({ id }) => `/user/account?id=${id}`}
      columns={usePersonColumns()}
    />
  );
}
