import { CodeBlock } from "@parapet/ui/code-block";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** With what the client passes a step-up: the code of its authenticator, at the address that the 401 named. */
const command = (origin: string) => `curl '${origin}/v1/challenges/CHALLENGE_ID/verify' \\
  -H 'X-Api-Key: API_KEY' -H 'Content-Type: application/json' \\
  -d '{"method":"totp","code":"CODE"}'`;

/** What people who build the client need to know of step-ups. */
export function StepUpAnswer() {
  const t = useT();
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="font-semibold">{t("clients.answerTitle")}</h3>
      <ol className="grid list-decimal gap-1.5 ps-5 text-fg-2 marker:text-fg-3">
        <li>{t("clients.answerRefused")}</li>
        <li>{t("clients.answerCode")}</li>
        <li>{t("clients.answerRetry")}</li>
      </ol>
      <CodeBlock label={t("clients.answerCommand")} code={command(location.origin)} />
    </section>
  );
}
