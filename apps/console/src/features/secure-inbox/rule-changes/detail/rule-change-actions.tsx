import { type RuleChangeDecision, type RuleChangeDetail, ruleChangeEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import type { TenantActing } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { ruleChangesKey, ruleCoverageQuery } from "../rule-change-queries.ts";

interface LegitimateDialogProps {
  open: boolean;
  loading: boolean;
  onClose: () => void;
  onConfirm: (note: string) => void;
}

interface RuleChangeActionsProps {
  change: RuleChangeDetail;
  acting: TenantActing;
}

/** Actions on a change: disable or delete its rule, or record a verdict. */
export function RuleChangeActions({ change: { id, state, can_act }, acting }: RuleChangeActionsProps) {
  const t = useT();
  const client = useQueryClient();
  const coverage = useQuery(ruleCoverageQuery).data;
  const [isExplaining, setExplaining] = useState(false);
  const decide = useMutation({
    mutationFn: (body: RuleChangeDecision) => call(ruleChangeEndpoints["ruleChanges.update"], { params: { id }, body }),
    onSuccess: () => setExplaining(false),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ruleChangesKey }),
  });
  const ask = (kind: "disable_rule" | "delete_rule") => acting.ask({ kind, targets: [id], count: 1 });
  const isOpen = state !== "neutralised";
  const mayAct = can_act && coverage?.can_act === true && isOpen;
  return (
    <>
      {can_act && coverage?.can_act === false && (
        <p className="max-w-80 text-sm text-fg-2">{t("rules.askedNotGranted")}</p>
      )}
      {(isOpen || mayAct) && (
        <Menu
          trigger={
            <Button loading={decide.isPending}>
              {t("rules.more")}
              <ChevronDown aria-hidden size={15} />
            </Button>
          }
        >
          {isOpen && state !== "acknowledged" && (
            <MenuItem onSelect={() => decide.mutate({ state: "acknowledged" })}>{t("rules.do.acknowledged")}</MenuItem>
          )}
          {isOpen && state !== "legitimate" && (
            <MenuItem onSelect={() => setExplaining(true)}>{t("rules.do.legitimate")}</MenuItem>
          )}
          {isOpen && state !== "new" && (
            <MenuItem onSelect={() => decide.mutate({ state: "new" })}>{t("rules.do.new")}</MenuItem>
          )}
          {mayAct && <MenuItem onSelect={() => ask("delete_rule")}>{t("tenantAction.do.delete_rule")}</MenuItem>}
        </Menu>
      )}
      {mayAct && (
        <Button variant="primary" onClick={() => ask("disable_rule")}>
          {t("tenantAction.do.disable_rule")}
        </Button>
      )}
      <LegitimateDialog
        open={isExplaining}
        loading={decide.isPending}
        onClose={() => setExplaining(false)}
        onConfirm={(note) => decide.mutate({ state: "legitimate", ...(note.trim() !== "" && { note: note.trim() }) })}
      />
    </>
  );
}

/** Says what it means that a change is the owner's own will, and asks for a note. */
function LegitimateDialog({ open, loading, onClose, onConfirm }: LegitimateDialogProps) {
  const t = useT();
  const [note, setNote] = useState("");
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("rules.legitimateTitle")}
      description={t("rules.legitimateText")}
      confirmLabel={t("rules.do.legitimate")}
      onConfirm={() => onConfirm(note)}
      loading={loading}
    >
      <TextField
        label={t("rules.note")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={2000}
      />
    </ConfirmDialog>
  );
}
