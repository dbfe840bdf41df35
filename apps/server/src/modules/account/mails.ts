import { defang, plainName } from "@parapet/contract";
import type { Mail } from "../../platform/mail/mailer.ts";

/**
 * The account's emails. Text that strangers type into public forms never appears in them, so that Parapet can't be
 * used to send it to others.
 */

export function confirmAddressMail(to: string, link: string): Mail {
  return mail(to, "Confirm your email address", [
    "Someone, probably you, used this email address to create a Parapet account.",
    "Confirm your email address within 60 minutes:",
    link,
    "If this wasn't you, ignore this email. The account won't be activated.",
  ]);
}

interface Inviting {
  readonly inviter: string;
  readonly provider: string;
}

export function invitationMail(to: string, link: string, { inviter, provider }: Inviting): Mail {
  return mail(to, "You're invited to Parapet", [
    `${inEmail(inviter)} invited you to the Parapet console of ${inEmail(provider)}.`,
    "Set a password within 7 days:",
    link,
    "If you didn't expect this, ignore this email.",
  ]);
}

export function invitedElsewhereMail(to: string, { inviter, provider }: Inviting): Mail {
  return mail(to, "You're invited to Parapet", [
    `${inEmail(inviter)} invited you to the Parapet console of ${inEmail(provider)}.`,
    "This email address already has a Parapet account, and each address can have only one. To accept, ask for an invitation to another email address.",
    "If you didn't expect this, ignore this email.",
  ]);
}

export function passwordResetMail(to: string, link: string): Mail {
  return mail(to, "Reset your password", [
    "Someone, probably you, requested a new password for your Parapet account.",
    "Set a new password within 60 minutes:",
    link,
    "If this wasn't you, ignore this email. Your password won't change.",
  ]);
}

export function addressTakenMail(to: string, link: string): Mail {
  return mail(to, "You already have an account", [
    "Someone, probably you, tried to create a Parapet account with this email address, which already has one.",
    "If you forgot your password, set a new one within 60 minutes:",
    link,
    "If this wasn't you, ignore this email.",
  ]);
}

export function registrationWaitsMail(to: string): Mail {
  return mail(to, "Finish your registration", [
    "Someone, probably you, tried to create a Parapet account with this email address. An account is already waiting for confirmation.",
    "Open the link in the earlier email. You can register again one hour after that email.",
    "If this wasn't you, ignore this email.",
  ]);
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return mail(to, "Your password was changed", [
    "The password of your Parapet account was just changed.",
    "If this wasn't you, set a new password immediately:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function newAddressMail(to: string, link: string): Mail {
  return mail(to, "Confirm your new email address", [
    "Someone, probably you, asked to use this email address to sign in to a Parapet account.",
    "Confirm your email address within 60 minutes:",
    link,
    "If this wasn't you, ignore this email. The account keeps its current address.",
  ]);
}

export function addressLeavesMail(to: string, publicUrl: string): Mail {
  return mail(to, "Your email address is about to change", [
    "Someone who knows your Parapet password asked to change your account's email address.",
    "If this wasn't you, set a new password immediately. That also cancels the change:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function addressLeftMail(to: string): Mail {
  return mail(to, "Your email address was changed", [
    "Your Parapet account now uses another email address. You can no longer sign in with this one.",
    "If this wasn't you, contact an administrator of your organization immediately.",
  ]);
}

export function mfaTurnedOffMail(to: string, publicUrl: string): Mail {
  return mail(to, "Two-step verification was turned off", [
    "Two-step verification was just turned off for your Parapet account.",
    "If this wasn't you, set a new password immediately, then turn two-step verification on again:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function newPlaceMail(to: string, place: string, publicUrl: string): Mail {
  return mail(to, "New sign-in to your account", [
    `Someone just signed in to your Parapet account from ${place}. This is new for your account.`,
    "If this was you, no action is needed.",
    "If this wasn't you, set a new password immediately. That ends all sessions:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function loginReportedMail(to: string, { address, link }: { address: string; link: string }): Mail {
  return mail(to, "Sign-in reported as not yours", [
    `You reported a sign-in from ${address} as not yours. Its session has ended.`,
    "Someone may know your password. Set a new one within 60 minutes. That ends all sessions:",
    link,
    "Until then, the old password alone isn't enough to sign in. If two-step verification is on, every sign-in requires a code.",
    "If you didn't report this sign-in, someone else is using your account. Set a new password now.",
  ]);
}

/** A name from before names were checked may be anything: one short line in which nothing becomes a link. */
function inEmail(name: string): string {
  const line = name.replaceAll(/(?:(?![\u200c\u200d])[\p{C}\p{Z}])+/gu, " ").trim();
  return defang(plainName(line).slice(0, 200));
}

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${["Hello,", ...paragraphs].join("\n\n")}\n` };
}
