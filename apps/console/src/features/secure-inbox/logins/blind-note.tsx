import type { SignInHealth } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { loginHealthQuery } from "./login-queries.ts";

/** What of the tenant's sign-ins cannot be seen, why, and what is not found because of it. Nothing where all is seen. */
export function BlindNote() {
  const { data } = useQuery(loginHealthQuery);
  if (data === undefined || !data.is_connected) return null;
  return (
    <div className="grid gap-3 empty:hidden">
      <BlindSources health={data} />
      <MissingDetections health={data} />
    </div>
  );
}

function BlindSources({ health: { sources } }: { health: SignInHealth }) {
  const t = useT();
  return sources.map(({ source, state, role, problem }) => {
    if (state !== "missing" && state !== "unlicensed" && state !== "error") return null;
    return (
      <Alert key={source} tone={source === "sign_ins" ? "error" : "warning"} action={<ConnectionLink />}>
        <strong className="font-semibold">{t(`login.blind.${source}`)}</strong>{" "}
        {state === "missing" && t("login.blind.missing", { role })}
        {state === "unlicensed" && t(source === "risks" ? "login.blind.unlicensedP2" : "login.blind.unlicensedP1")}
        {state === "error" && t("login.blind.error", { code: problem ?? "" })}
      </Alert>
    );
  });
}

function ConnectionLink() {
  const t = useT();
  return (
    <Link
      to="/secure-inbox/settings/documentation"
      className="text-sm font-medium text-brand-text underline underline-offset-2"
    >
      {t("login.blind.link")}
    </Link>
  );
}

/** While the first round is not at its end, nothing is missing yet. */
function MissingDetections({ health: { sources, detections } }: { health: SignInHealth }) {
  const t = useT();
  if (sources.some(({ state }) => state === "waiting")) return <Alert>{t("login.blind.waiting")}</Alert>;
  const limited = detections.filter(({ state }) => state !== "full");
  if (limited.length === 0) return null;
  return (
    <details className="rounded-card border border-line-card bg-surface px-4 py-3 text-sm">
      <summary className="cursor-pointer font-medium">{t("login.blind.detections", { count: limited.length })}</summary>
      <ul className="mt-3 grid gap-1.5">
        {limited.map(({ id, state, lacks }) => (
          <li key={id} className="text-fg-2">
            <span className="text-fg">{t(`login.detection.${id}`)}</span>: {t(`login.availability.${state}`)}{" "}
            {lacks.map((each) => t(`login.means.${each}`)).join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
