import { defang, plainName } from "@parapet/contract";
import type { Mail } from "../../platform/mail/mailer.ts";

/**
 * The account's emails. Text that strangers type into public forms never appears in them, so that Parapet can't be
 * used to send it to others.
 */

export function confirmAddressMail(to: string, link: string): Mail {
  return mail(to, "Confirm your email address", [
    "Someone, probably you, used this address for an account in Parapet.",
    "Confirm that it is yours within 60 minutes:",
    link,
    "If it was not you, do nothing: the account stays closed.",
  ]);
}

interface Inviting {
  readonly inviter: string;
  readonly provider: string;
}

export function invitationMail(to: string, link: string, { inviter, provider }: Inviting): Mail {
  return mail(to, "You are invited to Parapet", [
    `${inEmail(inviter)} invites you to the Parapet console of ${inEmail(provider)}.`,
    "Choose a password within 7 days:",
    link,
    "If you did not expect this, do nothing.",
  ]);
}

export function invitedElsewhereMail(to: string, { inviter, provider }: Inviting): Mail {
  return mail(to, "You are invited to Parapet", [
    `${inEmail(inviter)} invites you to the Parapet console of ${inEmail(provider)}.`,
    "This email address already has a Parapet account, and an address can have one only. To accept, ask to be invited at another address.",
    "If you did not expect this, do nothing.",
  ]);
}

export function passwordResetMail(to: string, link: string): Mail {
  return mail(to, "Choose a new password", [
    "Someone, probably you, asked for a new password for your Parapet account.",
    "Choose one within 60 minutes:",
    link,
    "If it was not you, do nothing: your password stays as it is.",
  ]);
}

export function addressTakenMail(to: string, link: string): Mail {
  return mail(to, "You already have an account", [
    "Someone, probably you, tried to open a Parapet account with this address. It has one already.",
    "If you no longer know its password, choose a new one within 60 minutes:",
    link,
    "If it was not you, do nothing.",
  ]);
}

export function registrationWaitsMail(to: string): Mail {
  return mail(to, "Finish your registration", [
    "Someone, probably you, tried to create a Parapet account with this address. One is already waiting for confirmation.",
    "Open the link in the earlier email. The address can be registered again an hour after that email.",
    "If it was not you, do nothing.",
  ]);
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return mail(to, "Your password was changed", [
    "The password of your Parapet account was just changed.",
    "If it was not you, choose a new one at once:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function newAddressMail(to: string, link: string): Mail {
  return mail(to, "Confirm your new email address", [
    "Someone, probably you, wants to log in to a Parapet account with this address from now on.",
    "Confirm that it is yours within 60 minutes:",
    link,
    "If it was not you, do nothing: the account keeps its address.",
  ]);
}

export function addressLeavesMail(to: string, publicUrl: string): Mail {
  return mail(to, "Your email address is about to change", [
    "Someone who knows the password of your Parapet account asked to log in with another address from now on.",
    "If it was not you, choose a new password at once. That also stops the change:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function addressLeftMail(to: string): Mail {
  return mail(to, "Your email address was changed", [
    "Your Parapet account has another address now; this one does not log in any more.",
    "If it was not you, tell an administrator of your organization at once.",
  ]);
}

export function mfaTurnedOffMail(to: string, publicUrl: string): Mail {
  return mail(to, "Two-step verification was turned off", [
    "Two-step verification of your Parapet account was just turned off.",
    "If it was not you, choose a new password at once, then turn it on again:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function newPlaceMail(to: string, place: string, publicUrl: string): Mail {
  return mail(to, "A login from a new place", [
    `Your Parapet account was just used from ${place}. It was never used like that before.`,
    "If it was you, do nothing: the next login from there is less of a surprise.",
    "If it was not you, choose a new password at once. That ends every session:",
    `${publicUrl}/forgot-password`,
  ]);
}

export function loginReportedMail(to: string, { address, link }: { address: string; link: string }): Mail {
  return mail(to, "A login was reported as not yours", [
    `You reported the login from ${address} as not yours. Its session has ended.`,
    "Someone may know your password. Choose a new one within 60 minutes; that ends every session:",
    link,
    "Until then, the old password alone isn't enough to sign in. If two-step verification is on, every login asks for it.",
    "If you didn't report this login, someone else is using your account: choose a new password now.",
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
