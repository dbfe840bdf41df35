import type { AnswerOf, Endpoints } from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type ApiPlace, callsOf } from "../../../../lib/insights/calls-of.ts";
import { verdictInks } from "../../../../lib/insights/verdict-inks.ts";

type Conformance = AnswerOf<Endpoints["apis.conformance"]>;

/** How many calls had which verdict; each bar leads to its calls. */
export function VerdictBars({ api, data: { verdicts, from, to } }: { api: ApiPlace; data: Conformance }) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const searchOf = (id: string) => ({
    ...callsOf(api),
    from,
    to,
    ...(id === "unknown" ? {} : { "verdict[is]": id }),
  });
  const bars = verdicts
    .filter(({ verdict, calls }) => verdict !== null || calls > 0)
    .map(({ verdict, calls }) => {
      const id = verdict ?? "unknown";
      const search = searchOf(id);
      return {
        id,
        label: t(`insights.verdict.${id}`),
        value: calls,
        color: verdictInks[id],
        // Calls without a document have no filter of their own.
        ...(verdict === null ? {} : { href: router.buildLocation({ to: "/insights/events", search }).href }),
      };
    });
  return (
    <BarChart
      title={t("inventory.verdicts")}
      bars={bars}
      onOpen={({ id, href }) => {
        if (href !== undefined) void navigate({ to: "/insights/events", search: searchOf(id) });
      }}
    />
  );
}
