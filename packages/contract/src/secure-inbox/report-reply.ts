import * as z from "zod/mini";
import { defang, defangText } from "./defang.ts";

/** Verdicts with a reply; duplicates get none. */
export const replyVerdict = z.enum(["phishing", "spam", "clean", "simulation"]);
export type ReplyVerdict = z.infer<typeof replyVerdict>;

export const replyLanguage = z.enum(["en", "fr", "ar"]);
export type ReplyLanguage = z.infer<typeof replyLanguage>;

/** Plain text with the placeholders `{name}`, `{subject}` and `{sender}`. */
export interface ReplyTemplate {
  readonly subject: string;
  readonly text: string;
}

/** Values of the placeholders. */
export interface ReplyFacts {
  /** The reporter's name. */
  readonly name: string;
  /** From the reported email; attacker-controlled. */
  readonly subject: string;
  readonly sender: string;
}

/** Allowed placeholders. */
export const replyNames = ["name", "subject", "sender"] as const satisfies readonly (keyof ReplyFacts)[];

export type ReplyTemplates = Readonly<Record<ReplyVerdict, Readonly<Record<ReplyLanguage, ReplyTemplate>>>>;

/** Default replies. */
export const defaultReplies: ReplyTemplates = {
  phishing: {
    en: {
      subject: "You reported a phishing email: {subject}",
      text: "Hello {name},\n\nThank you for your report. The email “{subject}” from {sender} is phishing. Delete it, and don’t open its links or attachments.\n\nIf you entered a password or opened an attachment, tell us immediately.\n\nYour security team",
    },
    fr: {
      subject: "Votre signalement d’hameçonnage : {subject}",
      text: "Bonjour {name},\n\nMerci pour votre signalement. L’e-mail « {subject} » de {sender} est une tentative d’hameçonnage. Supprimez-le et n’ouvrez ni ses liens ni ses pièces jointes.\n\nSi vous avez saisi un mot de passe ou ouvert une pièce jointe, prévenez-nous immédiatement.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "بلاغك عن رسالة تصيّد: {subject}",
      text: "مرحبًا {name}،\n\nشكرًا على بلاغك. الرسالة «{subject}» من {sender} رسالة تصيّد. احذفها ولا تفتح روابطها أو مرفقاتها.\n\nإذا أدخلت كلمة مرور أو فتحت مرفقًا، فأبلغنا فورًا.\n\nفريق الأمن",
    },
  },
  spam: {
    en: {
      subject: "Your report: {subject}",
      text: "Hello {name},\n\nThank you for your report. The email “{subject}” from {sender} is unwanted advertising, not an attack. You can delete it.\n\nYour security team",
    },
    fr: {
      subject: "Votre signalement : {subject}",
      text: "Bonjour {name},\n\nMerci pour votre signalement. L’e-mail « {subject} » de {sender} est de la publicité indésirable, pas une attaque. Vous pouvez le supprimer.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "بلاغك: {subject}",
      text: "مرحبًا {name}،\n\nشكرًا على بلاغك. الرسالة «{subject}» من {sender} إعلان غير مرغوب فيه وليست هجومًا. يمكنك حذفها.\n\nفريق الأمن",
    },
  },
  clean: {
    en: {
      subject: "Your report: {subject}",
      text: "Hello {name},\n\nThank you for your report. We checked the email “{subject}” from {sender} and found no threat. Please keep reporting suspicious emails.\n\nYour security team",
    },
    fr: {
      subject: "Votre signalement : {subject}",
      text: "Bonjour {name},\n\nMerci pour votre signalement. Nous avons vérifié l’e-mail « {subject} » de {sender} et n’avons trouvé aucune menace. Continuez à signaler les e-mails suspects.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "بلاغك: {subject}",
      text: "مرحبًا {name}،\n\nشكرًا على بلاغك. فحصنا الرسالة «{subject}» من {sender} ولم نجد فيها تهديدًا. واصل الإبلاغ عن الرسائل المشبوهة.\n\nفريق الأمن",
    },
  },
  simulation: {
    en: {
      subject: "Well spotted: {subject}",
      text: "Hello {name},\n\nWell done! The email “{subject}” was a phishing simulation, and you recognized and reported it. Please do the same with real phishing.\n\nYour security team",
    },
    fr: {
      subject: "Bien vu : {subject}",
      text: "Bonjour {name},\n\nBravo ! L’e-mail « {subject} » était une simulation d’hameçonnage, et vous l’avez reconnu et signalé. Faites de même face à un vrai hameçonnage.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "أحسنت الملاحظة: {subject}",
      text: "مرحبًا {name}،\n\nأحسنت! كانت الرسالة «{subject}» محاكاة تصيّد وقد اكتشفتها وأبلغت عنها. افعل الأمر نفسه مع التصيّد الحقيقي.\n\nفريق الأمن",
    },
  },
};

/** Max length of values from the email. */
const maxLength = 200;

/** Fills a reply template. Values from the reported email are defanged. */
export function writeReply({ subject, text }: ReplyTemplate, facts: ReplyFacts): ReplyTemplate {
  const values: Readonly<Record<string, string>> = {
    name: oneLine(facts.name),
    subject: unlinked(oneLine(facts.subject)),
    sender: defang(oneLine(facts.sender)),
  };
  // A single pass: placeholders in values aren't expanded.
  const fill = (template: string) => template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { subject: oneLine(fill(subject)), text: fill(text) };
}

/** Email clients also link bare host names. */
function unlinked(text: string): string {
  return defangText(text).replaceAll(/(?<=[\p{L}\d])\.(?=\p{L}{2,})/gu, "[.]");
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxLength);
}

/** The reply language for a directory language tag; null if unsupported. */
export function replyLanguageOf(tag: string | null): ReplyLanguage | null {
  const read = replyLanguage.safeParse(tag?.split("-")[0]?.toLowerCase());
  return read.success ? read.data : null;
}
