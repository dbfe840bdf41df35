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
      subject: "Your report was right: {subject}",
      text: "Hello {name},\n\nthank you for your report. The email “{subject}” from {sender} is phishing. Please delete it, and do not open its links or files.\n\nIf you entered a password or opened a file, tell us at once.\n\nYour security team",
    },
    fr: {
      subject: "Votre signalement était fondé : {subject}",
      text: "Bonjour {name},\n\nmerci pour votre signalement. L’e-mail « {subject} » de {sender} est une tentative d’hameçonnage. Supprimez-le et n’ouvrez ni ses liens ni ses fichiers.\n\nSi vous avez saisi un mot de passe ou ouvert un fichier, prévenez-nous immédiatement.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "بلاغكم في محله: {subject}",
      text: "مرحبًا {name}،\n\nشكرًا لبلاغكم. الرسالة «{subject}» من {sender} رسالة تصيد. احذفوها من فضلكم ولا تفتحوا روابطها ولا ملفاتها.\n\nإن أدخلتم كلمة مرور أو فتحتم ملفًا فأبلغونا فورًا.\n\nفريق الأمن",
    },
  },
  spam: {
    en: {
      subject: "About your report: {subject}",
      text: "Hello {name},\n\nthank you for your report. The email “{subject}” from {sender} is unwanted advertising, and no attack. You can delete it.\n\nYour security team",
    },
    fr: {
      subject: "À propos de votre signalement : {subject}",
      text: "Bonjour {name},\n\nmerci pour votre signalement. L’e-mail « {subject} » de {sender} est de la publicité indésirable, et non une attaque. Vous pouvez le supprimer.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "بشأن بلاغكم: {subject}",
      text: "مرحبًا {name}،\n\nشكرًا لبلاغكم. الرسالة «{subject}» من {sender} دعاية غير مرغوب فيها وليست هجومًا. يمكنكم حذفها.\n\nفريق الأمن",
    },
  },
  clean: {
    en: {
      subject: "About your report: {subject}",
      text: "Hello {name},\n\nthank you for asking. We looked at the email “{subject}” from {sender} and found nothing harmful in it. Please go on reporting what looks odd to you.\n\nYour security team",
    },
    fr: {
      subject: "À propos de votre signalement : {subject}",
      text: "Bonjour {name},\n\nmerci de nous avoir consultés. Nous avons examiné l’e-mail « {subject} » de {sender} et n’y avons rien trouvé de dangereux. Continuez à signaler ce qui vous paraît étrange.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "بشأن بلاغكم: {subject}",
      text: "مرحبًا {name}،\n\nشكرًا لسؤالكم. فحصنا الرسالة «{subject}» من {sender} ولم نجد فيها ما يضر. واصلوا الإبلاغ عما يبدو لكم غريبًا.\n\nفريق الأمن",
    },
  },
  simulation: {
    en: {
      subject: "Well spotted: {subject}",
      text: "Hello {name},\n\nwell done: the email “{subject}” was an exercise, and you recognized and reported it. That is exactly what we hope for when a real one comes.\n\nYour security team",
    },
    fr: {
      subject: "Bien vu : {subject}",
      text: "Bonjour {name},\n\nbravo : l’e-mail « {subject} » était un exercice, et vous l’avez reconnu et signalé. C’est exactement ce que nous espérons face à une vraie attaque.\n\nVotre équipe de sécurité",
    },
    ar: {
      subject: "أحسنتم الملاحظة: {subject}",
      text: "مرحبًا {name}،\n\nأحسنتم: الرسالة «{subject}» كانت تمرينًا وقد عرفتموها وأبلغتم عنها. هذا بالضبط ما نرجوه حين تأتي رسالة حقيقية.\n\nفريق الأمن",
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
