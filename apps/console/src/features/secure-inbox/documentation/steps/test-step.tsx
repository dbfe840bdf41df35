import { mailAbilities, type MailConnection } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { CapabilityTable } from "../capability-table.tsx";
import { type ConnectionActions, refusalOf } from "../use-connection-actions.ts";

interface TestStepProps {
  connection: MailConnection;
  test: ConnectionActions["test"];
}

/** What works, and the button that finds out. */
export function TestStep({ connection, test }: TestStepProps) {
  const t = useT();
  const { capabilities, credential, granted_roles } = connection;
  const wanted = capabilities.filter((each) => each.wanted);
  const working = wanted.filter(({ state }) => state === "ok");
  const excess = excessOf(connection);
  return (
    <div className="grid gap-4">
      <Card
        title={t("connect.testTitle")}
        actions={
          <Button
            variant="primary"
            size="sm"
            disabled={credential === null}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t("connect.testNow")}
          </Button>
        }
      >
        <div className="grid gap-3">
          <p role="status" className="text-fg-2">
            {t("connect.working", { working: working.length, wanted: wanted.length })}
          </p>
          <FormAlert error={refusalOf(test)} />
          {excess.length > 0 && (
            <Alert>
              <div className="grid gap-1">
                {t("connect.excess")}
                <ul className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-sm">
                  {excess.map((role) => (
                    <li key={role}>
                      <bdi className="wrap-anywhere">{role}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
            </Alert>
          )}
          {granted_roles.length > 0 && excess.length === 0 && <p className="text-fg-2">{t("connect.noExcess")}</p>}
        </div>
      </Card>
      <CapabilityTable capabilities={capabilities} />
    </div>
  );
}

/** Roles that were granted and that nothing chosen needs. */
function excessOf({ granted_roles, abilities }: MailConnection): string[] {
  const needed = new Set(abilities.map((ability) => mailAbilities[ability].role));
  return granted_roles.filter((role) => !needed.has(role));
}
