import { useParams } from "@tanstack/react-router";
import { adoptEmail } from "./confirm-email.ts";
import { LinkConfirmation } from "./link-confirmation.tsx";

/** A new address becomes the account's own, whether or not somebody is logged in here. */
export function ChangeEmailPage() {
  const link = useParams({ from: "/public/change-email/$uid/$token" });
  return <LinkConfirmation link={link} confirm={adoptEmail} words="changeEmail" brokenAs="change" />;
}
