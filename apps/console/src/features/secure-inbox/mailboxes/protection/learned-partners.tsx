import { type LearnedPartner, protectionEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { refreshProtection } from "./refresh-protection.ts";
import { UndoNote } from "./undo-note.tsx";
import type { ProtectionActions } from "./use-protection-actions.ts";

interface PartnerActions {
  readonly dismiss: (partner: LearnedPartner) => void;
  readonly restore: (partner: LearnedPartner) => void;
  /** What was dismissed last and can be brought back. */
  readonly dismissed: LearnedPartner | null;
}

interface LearnedPartnersProps {
  partners: readonly LearnedPartner[];
  mayChange: boolean;
  add: ProtectionActions["add"];
}

/** Unlisted partners: domains with email in both directions. */
export function LearnedPartners({ partners, mayChange, add }: LearnedPartnersProps) {
  const t = useT();
  const actions = usePartnerActions();
  const list = ({ domain }: LearnedPartner) =>
    add({ kind: "partner", value: domain }).catch((error: unknown) => toast(errorText(t, error), "error"));
  const counting = partners.filter(({ dismissed_at }) => dismissed_at === null);
  const dismissed = partners.filter(({ dismissed_at }) => dismissed_at !== null);
  return (
    <section aria-labelledby="learned-partners" className="grid gap-3 border-t border-line pt-4">
      <h3 id="learned-partners" className="font-medium">
        {t("protection.learnt.title")}
      </h3>
      <p className="max-w-[72ch] text-fg-2">{t("protection.learnt.text")}</p>
      {actions.dismissed !== null && (
        <UndoNote onUndo={() => actions.dismissed !== null && actions.restore(actions.dismissed)}>
          {t("protection.learnt.dismissed", { value: actions.dismissed.domain })}
        </UndoNote>
      )}
      {counting.length === 0 ? (
        <p className="text-fg-3">{t("protection.learnt.none")}</p>
      ) : (
        <ul aria-label={t("protection.learnt.title")} className="grid max-h-96 divide-y divide-line overflow-y-auto">
          {counting.map((partner) => (
            <PartnerLine key={partner.id} partner={partner}>
              {mayChange && (
                <>
                  <Button size="sm" icon={<Check aria-hidden size={15} />} onClick={() => void list(partner)}>
                    {t("protection.learnt.list")}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<X aria-hidden size={15} />}
                    onClick={() => actions.dismiss(partner)}
                  >
                    {t("protection.learnt.dismiss")}
                  </Button>
                </>
              )}
            </PartnerLine>
          ))}
        </ul>
      )}
      {dismissed.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-fg-2">
            {t("protection.learnt.dismissedCount", { count: dismissed.length })}
          </summary>
          <ul aria-label={t("protection.learnt.dismissedTitle")} className="grid divide-y divide-line pt-2">
            {dismissed.map((partner) => (
              <PartnerLine key={partner.id} partner={partner}>
                {mayChange && (
                  <Button size="sm" onClick={() => actions.restore(partner)}>
                    {t("protection.learnt.restore")}
                  </Button>
                )}
              </PartnerLine>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PartnerLine({ partner, children }: { partner: LearnedPartner; children: ReactNode }) {
  const t = useT();
  const { domain, since, sent, received, dismissed_by: by, dismissed_at: at } = partner;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid min-w-0 gap-0.5">
        <HostName host={domain} className="justify-self-start text-sm font-medium" />
        <span className="text-sm text-fg-3">
          <T id="protection.learnt.since" components={{ time: <TimeAgo time={since} /> }} />
          {" · "}
          {t("protection.learnt.sent", { count: sent })}
          {" · "}
          {t("protection.learnt.received", { count: received })}
        </span>
        {by !== null && at !== null && (
          <span className="text-sm text-fg-3 wrap-anywhere">
            <T id="protection.learnt.dismissedBy" components={{ who: <bdi>{by}</bdi>, time: <TimeAgo time={at} /> }} />
          </span>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

function usePartnerActions(): PartnerActions {
  const t = useT();
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<LearnedPartner | null>(null);
  const change = useMutation({
    mutationFn: ({ id, isDismissed }: { id: string; isDismissed: boolean }) =>
      call(protectionEndpoints["mailPartners.change"], { params: { id }, body: { is_dismissed: isDismissed } }),
    onSuccess: (partner) => setDismissed(partner.dismissed_at === null ? null : partner),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => refreshProtection(client),
  });
  return {
    dismiss: ({ id }) => change.mutate({ id, isDismissed: true }),
    restore: ({ id }) => change.mutate({ id, isDismissed: false }),
    dismissed,
  };
}
