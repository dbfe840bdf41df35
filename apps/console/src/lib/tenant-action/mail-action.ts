import { type MailActionKind, mailActionKind, type TenantAction } from "@parapet/contract";

/** What was done with mail. */
export type MailAction = TenantAction & { readonly kind: MailActionKind };

export function isMailAction(action: TenantAction): action is MailAction {
  return mailActionKind.safeParse(action.kind).success;
}
