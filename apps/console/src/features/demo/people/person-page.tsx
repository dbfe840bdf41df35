import { Avatar } from "@parapet/ui/avatar";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { cx } from "@parapet/ui/cx";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { people, type Person } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { useSampleFormat } from "../use-sample-format.ts";
import { type PersonTab, personTabs } from "./person-tabs.ts";

const notices = ["login", "weekly", "product"] as const;

/** A person, one tab at a time. */
export function PersonPage() {
  const t = useT();
  const { tab } = useParams({ from: "/user/$tab" });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const person = people.find(({ id }) => id === search["id"]) ?? people[0];
  if (!person) return null;
  const sides: Readonly<Record<PersonTab, ReactNode>> = {
    account: <Account person={person} />,
    security: <Security person={person} />,
    notifications: <Notifications />,
  };
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="flex items-center gap-3">
        <Avatar name={person.name} className="size-11" />
        <span className="grid">
          <bdi className="font-semibold">{person.name}</bdi>
          <bdi className="text-sm text-fg-3">{person.email}</bdi>
        </span>
      </p>
      <nav aria-label={person.name}>
        <ul className="flex flex-wrap gap-1">
          {personTabs.map((name) => (
            <li key={name}>
              <Link
                to="/user/$tab"
                params={{ tab: name }}
                search={search}
                aria-current={name === tab ? "page" : undefined}
                className={cx(
                  "inline-flex h-8 items-center rounded-md px-3 text-sm",
                  name === tab ? "bg-brand-soft font-medium text-brand-text" : "text-fg-2 hover:bg-hover hover:text-fg",
                )}
              >
                {t(`demo.tab.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Card title={t(`demo.tab.${tab}`)}>{sides[tab]}</Card>
    </div>
  );
}

function Account({ person }: { person: Person }) {
  const t = useT();
  const format = useSampleFormat();
  return (
    <KeyValueList
      items={[
        { key: "name", label: t("demo.name"), value: <bdi>{person.name}</bdi> },
        { key: "email", label: t("demo.email"), value: <bdi>{person.email}</bdi> },
        { key: "role", label: t("demo.role"), value: t(`demo.role.${person.role}`) },
        { key: "status", label: t("demo.status"), value: <SampleStatus status={person.status} /> },
        { key: "joined", label: t("demo.joined"), value: format.day(person.joined) },
      ]}
    />
  );
}

function Security({ person }: { person: Person }) {
  const t = useT();
  const format = useSampleFormat();
  return (
    <KeyValueList
      items={[
        { key: "password", label: t("demo.passwordSet"), value: format.day(person.joined) },
        { key: "factor", label: t("demo.secondFactor"), value: t(person.role === "reader" ? "demo.off" : "demo.on") },
      ]}
    />
  );
}

function Notifications() {
  const t = useT();
  return (
    <div className="grid gap-3">
      {notices.map((name) => (
        <Checkbox key={name} label={t(`demo.notice.${name}`)} defaultChecked={name === "login"} />
      ))}
    </div>
  );
}
