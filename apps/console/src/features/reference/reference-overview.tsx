import { Breakable } from "@parapet/ui/breakable";
import { Card } from "@parapet/ui/card";
import { cx } from "@parapet/ui/cx";
import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { absoluteUrl } from "./curl-command.ts";
import type { ListedOperation } from "./find-operations.ts";
import { MethodName } from "./method-name.tsx";
import { Prose } from "./prose.tsx";
import type { ReadIndex } from "./reference-queries.ts";
import type { ReferenceSearch } from "./reference-search.ts";

interface ReferenceOverviewProps {
  index: ReadIndex;
  version: ReferenceSearch["version"];
}

/** Operations up to which the overview lists each. */
const maxListed = 150;

/** What the document says of the API as a whole, and its operations by group. */
export function ReferenceOverview({ index, version }: ReferenceOverviewProps) {
  const t = useT();
  const { description, servers, groups, operations, origin = location.origin } = index;
  const byGroup = Map.groupBy(operations, ({ group }) => group);
  return (
    <div className="grid grid-cols-1 gap-5">
      {description !== "" && <Prose text={description} />}
      <Card title={t("reference.servers")}>
        <ul className="grid gap-2">
          {(servers.length === 0 ? [{ url: "", description: "" }] : servers).map(({ url, description: said }) => (
            <li key={url} className="flex flex-wrap items-baseline gap-x-3">
              <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
                {absoluteUrl(url, origin)}
              </bdi>
              {said !== "" && <span className="text-sm text-fg-3">{said}</span>}
            </li>
          ))}
        </ul>
      </Card>
      {operations.length <= maxListed ? (
        groups.map(({ name, description: said }, group) => (
          <Group key={name} name={name} description={said} operations={byGroup.get(group) ?? []} version={version} />
        ))
      ) : (
        <Card
          title={t("reference.operations")}
          actions={<span className="text-sm text-fg-3">{t("reference.count", { count: operations.length })}</span>}
          padded={false}
        >
          <ul className="divide-y divide-line">
            {groups.map(({ name, description: said }, group) => {
              const listed = byGroup.get(group) ?? [];
              const [first] = listed;
              return (
                first !== undefined && (
                  <li key={name}>
                    <Link
                      to="."
                      search={{ version, method: first.method, path: first.path }}
                      preload={false}
                      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
                    >
                      <bdi className="font-medium wrap-anywhere">{name}</bdi>
                      <span className="text-sm text-fg-3">{t("reference.count", { count: listed.length })}</span>
                      {said !== "" && (
                        <span className="col-span-full line-clamp-2 text-sm text-fg-2">
                          <bdi>{said}</bdi>
                        </span>
                      )}
                    </Link>
                  </li>
                )
              );
            })}
          </ul>
        </Card>
      )}
    </div>
  );
}

interface GroupProps {
  name: string;
  description: string;
  operations: readonly ListedOperation[];
  version: ReferenceSearch["version"];
}

/** A group with each of its operations. */
function Group({ name, description, operations, version }: GroupProps) {
  const t = useT();
  return (
    <Card
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      actions={<span className="text-sm text-fg-3">{t("reference.count", { count: operations.length })}</span>}
      padded={false}
    >
      {description !== "" && (
        <div className="px-5 py-3 text-sm">
          <Prose text={description} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {operations.map(({ method, path, summary, deprecated }) => (
          <li key={`${method} ${path}`}>
            <Link
              to="."
              search={{ version, method, path }}
              preload={false}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-2 px-5 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 lg:grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <MethodName method={method} />
              <bdi dir="ltr" className={cx("text-start font-mono text-sm wrap-anywhere", deprecated && "line-through")}>
                <Breakable text={path} />
              </bdi>
              <span className="text-sm text-fg-2 max-lg:col-start-2">
                <bdi>{summary}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
