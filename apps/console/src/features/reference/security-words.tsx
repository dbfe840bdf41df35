import type { ReferenceOperation, ReferenceScheme } from "@parapet/contract";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { Prose } from "./prose.tsx";

/** How a call proves who makes it, in words; of alternatives each is a line. */
export function SecurityWords({ security }: { security: ReferenceOperation["security"] }) {
  const t = useT();
  if (security.every((each) => each.length === 0)) return <p className="text-fg-2">{t("reference.noSecurity")}</p>;
  return (
    <ul className="grid gap-2.5">
      {security.map((schemes, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- alternatives have no names
        <li key={at} className="grid gap-1.5">
          {at > 0 && <span className="text-xs font-medium text-fg-3">{t("reference.or")}</span>}
          {schemes.length === 0
            ? t("reference.noSecurity")
            : schemes.map((each) => <Scheme key={each.name} scheme={each} />)}
        </li>
      ))}
    </ul>
  );
}

function Scheme({ scheme }: { scheme: ReferenceScheme }) {
  const t = useT();
  const { name, type, description, scheme: kind, in: place, key, scopes } = scheme;
  return (
    <div className="grid gap-0.5">
      <p className="font-medium">
        <SchemeWords type={type} kind={kind} place={place} field={key} />{" "}
        <bdi dir="ltr" className="font-mono text-xs font-normal text-fg-3">
          {name}
        </bdi>
      </p>
      {scopes.length > 0 && (
        <p className="text-sm text-fg-2">
          {t("reference.scopes")}{" "}
          <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
            {scopes.join(", ")}
          </bdi>
        </p>
      )}
      {description !== "" && (
        <div className="text-sm">
          <Prose text={description} />
        </div>
      )}
    </div>
  );
}

interface SchemeWordsProps {
  type: string;
  kind: string;
  place: string;
  field: string;
}

function SchemeWords({ type, kind, place, field }: SchemeWordsProps): ReactNode {
  const t = useT();
  switch (type) {
    case "apiKey":
      return (
        <>
          {t(
            place === "query"
              ? "reference.keyInQuery"
              : place === "cookie"
                ? "reference.keyInCookie"
                : "reference.keyInHeader",
          )}{" "}
          <bdi dir="ltr" className="font-mono text-sm">
            {field}
          </bdi>
        </>
      );
    case "http":
      return kind === "bearer" ? t("reference.bearer") : kind === "basic" ? t("reference.basic") : `HTTP ${kind}`;
    case "oauth2":
      return `OAuth 2.0${kind === "" ? "" : ` (${kind})`}`;
    case "openIdConnect":
      return "OpenID Connect";
    case "mutualTLS":
      return t("reference.certificate");
    default:
      return t("reference.unknownScheme");
  }
}
