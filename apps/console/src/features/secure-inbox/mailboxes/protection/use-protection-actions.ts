import {
  type BodySent,
  type Endpoints,
  listImportEndpoints,
  protectionEndpoints,
  type ProtectionEntry,
} from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { refreshProtection } from "./refresh-protection.ts";

export type NewEntry = BodySent<Endpoints["mailProtection.add"]>;

export interface ProtectionActions {
  /** Rejects with why it was refused; the form says it. */
  readonly add: (entry: NewEntry) => Promise<unknown>;
  readonly remove: (entry: ProtectionEntry) => void;
  /** What was removed last and can be put back. */
  readonly removed: ProtectionEntry | null;
  readonly undo: () => void;
  /** Notes what an import added, so that it can be taken back. */
  readonly noteImport: (added: readonly ProtectionEntry[]) => Promise<void>;
  /** What was imported last and can be taken back. */
  readonly imported: readonly ProtectionEntry[];
  readonly undoImport: () => void;
}

export function useProtectionActions(): ProtectionActions {
  const t = useT();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ProtectionEntry | null>(null);
  const [imported, setImported] = useState<readonly ProtectionEntry[]>([]);
  const onSettled = () => refreshProtection(client);
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const adding = useMutation({
    mutationFn: (body: NewEntry) => call(protectionEndpoints["mailProtection.add"], { body }),
    onSuccess: ({ value }) => toast(t("protection.added", { value }), "success"),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: ({ id }: ProtectionEntry) => call(protectionEndpoints["mailProtection.remove"], { params: { id } }),
    onSuccess: (_, entry) => setRemoved(entry),
    onError,
    onSettled,
  });
  const undoing = useMutation({
    mutationFn: (entries: readonly ProtectionEntry[]) =>
      call(listImportEndpoints["mailLists.undo"], { body: { ids: entries.map(({ id }) => id) } }),
    onSuccess: () => setImported([]),
    onError,
    onSettled,
  });
  return {
    imported,
    async noteImport(added) {
      setImported(added);
      await onSettled();
    },
    undoImport: () => undoing.mutate(imported),
    add: adding.mutateAsync,
    remove: (entry) => removing.mutate(entry),
    removed,
    undo() {
      if (removed === null) return;
      const { kind, value, reason, expires_at } = removed;
      setRemoved(null);
      const body = { kind, value, ...(reason !== null && { reason }), ...(expires_at !== null && { expires_at }) };
      adding.mutate(body, { onError });
    },
  };
}
