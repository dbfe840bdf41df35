import {
  actionAbility,
  confirmationOf,
  heavyActionKind,
  mailAbilities,
  type TenantAction,
  type TenantActionKind,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import { actionSettingsQuery } from "./action-queries.ts";

/** Actions that users can request; reporters are notified by deciding on their reports. */
export type AskedKind = Exclude<TenantActionKind, "notify_reporter">;

/** Input of a request: the reason, and the confirmation where no one else can approve. */
export interface Said {
  readonly reason?: string;
  readonly confirm?: string;
}

/** What is about to be done, to named things or to a campaign's mails. */
export interface AskedAction {
  readonly kind: AskedKind;
  readonly targets?: readonly string[];
  readonly campaign?: string;
  /** How many things that is. */
  readonly count: number;
  /** How people call the one thing that it is about. */
  readonly name?: string;
  /** Asks the server for it, where that is not done by its targets. */
  readonly send?: (said: Said) => Promise<TenantAction>;
}

interface ActionDialogProps {
  /** Null when nothing is asked. */
  asked: AskedAction | null;
  loading: boolean;
  /** Why it could not be asked for. */
  error: Error | null;
  onClose: () => void;
  onDo: (said: Said) => void;
}

/** What leads mail out again has to be explained. */
const explained: ReadonlySet<AskedKind> = new Set(["release", "restore"]);
/** What is not to be done by mistake. */
const grave: ReadonlySet<AskedKind> = new Set([
  "purge",
  "revoke_sessions",
  "disable_user",
  "confirm_compromised",
  "delete_rule",
]);
const nothing: AskedAction = { kind: "quarantine", count: 0 };

/** Asks before something is done in the tenant, and says how many things it is about. */
export function ActionDialog({ asked, loading, error, onClose, onDo }: ActionDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  // What is shown while the dialog fades.
  const [shown, setShown] = useState(nothing);
  if (asked !== null && asked !== shown) {
    setShown(asked);
    setReason("");
    setTyped("");
    setMissing(false);
  }
  const { kind, count, name } = shown;
  const isHeavy = heavyActionKind.safeParse(kind).success;
  const settings = useQuery({ ...actionSettingsQuery, enabled: isHeavy && asked !== null }).data;
  const needsOther = settings?.second_person.some((each) => each === kind) === true;
  const isAlone = needsOther && settings.approvers === 0;
  const wanted = confirmationOf(kind, count, name ?? "");
  const send = () => {
    const said = reason.trim();
    if ((said === "" && explained.has(kind)) || (isAlone && typed.trim() !== wanted)) setMissing(true);
    else onDo({ ...(said !== "" && { reason: said }), ...(isAlone && { confirm: wanted }) });
  };
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`tenantAction.ask.${kind}`, { count })}
      description={t(`tenantAction.text.${kind}`)}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("tenantAction.cancel")}</Button>
          <Button
            variant={grave.has(kind) ? "danger" : "primary"}
            loading={loading || (isHeavy && settings === undefined)}
            onClick={send}
          >
            {t(needsOther && !isAlone ? "tenantAction.propose" : `tenantAction.do.${kind}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Refusal kind={kind} error={error} />}
        {name !== undefined && <bdi className="font-medium wrap-anywhere">{name}</bdi>}
        <TextField
          label={t("tenantAction.reason")}
          hint={t("tenantAction.reasonHint")}
          error={isMissing && explained.has(kind) && reason.trim() === "" ? t("tenantAction.reasonNeeded") : undefined}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        {needsOther && !isAlone && <p>{t("tenantAction.needsApproval", { count: settings.approvers })}</p>}
        {isAlone && (
          <TextField
            label={t("tenantAction.confirm")}
            hint={t("tenantAction.alone", { wanted })}
            error={isMissing && typed.trim() !== wanted ? t("tenantAction.confirmWrong", { wanted }) : undefined}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Why it was refused, and where a missing permission is granted. */
function Refusal({ kind, error }: { kind: AskedKind; error: Error }) {
  const t = useT();
  const isForbidden = error instanceof ApiError && error.code === "permission_missing";
  return (
    <Alert tone="error">
      {errorText(t, error)}
      {isForbidden && (
        <>
          {" "}
          {t("tenantAction.needsRole", { role: mailAbilities[actionAbility[kind]].role })}{" "}
          <Link to="/secure-inbox/settings/documentation" className="underline underline-offset-2">
            {t("tenantAction.connection")}
          </Link>
        </>
      )}
    </Alert>
  );
}
