import { sandboxEndpoints, type SandboxRaceRow, type SandboxSession } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { Thresholds } from "./sandbox-store.ts";

interface AttackerRaceProps {
  session: SandboxSession;
  thresholds: Thresholds;
}

/** Four attackers with the stolen key, a hundred tries each, against what the sandbox knows now. */
export function AttackerRace({ session, thresholds }: AttackerRaceProps) {
  const t = useT();
  const [rows, setRows] = useState<readonly SandboxRaceRow[]>([]);
  const [seed, setSeed] = useState(1);
  const race = useAction(async () => {
    const { items } = await call(sandboxEndpoints["sandbox.race"], {
      params: { session: session.id },
      body: { seed, thresholds },
    });
    setRows(items);
    setSeed(seed + 1);
  });
  return (
    <div className="grid gap-4">
      <p className="text-sm text-fg-2">{t("sandbox.raceText")}</p>
      {rows.length > 0 && (
        <table className="w-full text-sm">
          <caption className="sr-only">{t("sandbox.race")}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("sandbox.attackerName")}</th>
              <th scope="col">{t("sandbox.stopped")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RaceRow key={row.attacker} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <FormAlert error={race.error} />
      <Button
        className="justify-self-start"
        loading={race.status === "running"}
        onClick={() => void race.run(undefined)}
      >
        {t(rows.length === 0 ? "sandbox.startRace" : "sandbox.raceAgain")}
      </Button>
    </div>
  );
}

function RaceRow({ row: { attacker, tries, stepped_up, denied } }: { row: SandboxRaceRow }) {
  const t = useT();
  const { number } = useFormat();
  const stopped = stepped_up + denied;
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pe-4 text-start font-normal">
        <span className="block font-medium">{t(`sandbox.attacker.${attacker}`)}</span>
        <span className="text-fg-2">{t(`sandbox.attackerText.${attacker}`)}</span>
      </th>
      <td className="w-2/5 py-2">
        <span className="block text-end tabular-nums">
          {t("sandbox.stoppedOf", { stopped: number(stopped), tries: number(tries) })}
        </span>
        <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-error-soft">
          <span
            className="block h-full rounded-full bg-success"
            style={{ inlineSize: `${(100 * stopped) / tries}%` }}
          />
        </span>
      </td>
    </tr>
  );
}
