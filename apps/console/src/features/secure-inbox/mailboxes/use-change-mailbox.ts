import { type Mailbox, type MailboxChange, mailboxEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { mailboxesKey } from "./mailboxes-queries.ts";

interface Change {
  readonly mailbox: Mailbox;
  readonly body: MailboxChange;
}

/** Changes one mailbox; the list looks again, and a toast says what came of it. */
export function useChangeMailbox() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mailbox: { id }, body }: Change) =>
      call(mailboxEndpoints["mailboxes.change"], { params: { id }, body }),
    onSuccess: ({ name }) => toast(t("mailboxes.saved", { name }), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: mailboxesKey }),
  });
}
