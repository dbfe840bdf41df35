import type { MailConnectionError } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { useT } from "../i18n/use-t.ts";

/** What went wrong at Microsoft, what to do about it, and Microsoft's own words for those who ask its support. */
export function ConnectionProblem({ error: { problem, message, request_id } }: { error: MailConnectionError }) {
  const t = useT();
  return (
    <Alert tone="error">
      <p className="font-medium">{t(`mail.problem.${problem}`)}</p>
      <p>{t(`mail.remedy.${problem}`)}</p>
      {message !== "" && (
        <p className="mt-2 text-sm text-fg-2">
          {t("mail.microsoftSays")}:{" "}
          <bdi lang="en" className="break-words">
            {message}
          </bdi>
        </p>
      )}
      {request_id !== null && (
        <p className="text-sm text-fg-2">
          {t("mail.requestId")}: <bdi className="font-mono break-all select-all">{request_id}</bdi>
        </p>
      )}
    </Alert>
  );
}
