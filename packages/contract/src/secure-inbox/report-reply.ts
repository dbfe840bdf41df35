import * as z from "zod/mini";
import { defang, defangText } from "./defang.ts";

/** What reporters are told; of a duplicate nobody is told anything. */
export const replyVerdict = z.enum(["phishing", "spam", "clean", "simulation"]);
export type ReplyVerdict = z.infer<typeof replyVerdict>;

export const replyLanguage = z.enum(["en", "fr", "ar"]);
export type ReplyLanguage = z.infer<typeof replyLanguage>;

/** Plain text; `{name}`, `{subject}` and `{sender}` stand for what is known of the report. */
export interface ReplyTemplate {
  readonly subject: string;
  readonly text: string;
}

/** What a template's names stand for. */
export interface ReplyFacts {
  /** The reporter's. */
  readonly name: string;
  /** Of the reported mail; whoever attacks wrote it. */
  readonly subject: string;
  readonly sender: string;
}

/** The names that a template may hold. */
export const replyNames = ["name", "subject", "sender"] as const satisfies readonly (keyof ReplyFacts)[];

export type ReplyTemplates = Readonly<Record<ReplyVerdict, Readonly<Record<ReplyLanguage, ReplyTemplate>>>>;

/** What reporters are told where nobody wrote anything else. */
export const usualReplies: ReplyTemplates = {
  phishing: {
    en: {
      subject: "Your report was right: {subject}",
      text: "Hello {name},\n\nthank you for your report. The mail “{subject}” from {sender} is phishing. Please delete it, and do not open its links or files.\n\nIf you entered a password or opened a file, tell us at once.\n\nYour security team",
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
      text: "Hello {name},\n\nthank you for your report. The mail “{subject}” from {sender} is unwanted advertising, and no attack. You can delete it.\n\nYour security team",
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
      text: "Hello {name},\n\nthank you for asking. We looked at the mail “{subject}” from {sender} and found nothing harmful in it. Please go on reporting what looks odd to you.\n\nYour security team",
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
      text: "Hello {name},\n\nwell done: the mail “{subject}” was an exercise, and you recognized and reported it. That is exactly what we hope for when a real one comes.\n\nYour security team",
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

/** Characters of what a mail says that are told. */
const longest = 200;

/** Writes a reply. What the reported mail says is so written that nobody follows it by accident. */
export function writeReply({ subject, text }: ReplyTemplate, facts: ReplyFacts): ReplyTemplate {
  const told: Readonly<Record<string, string>> = {
    name: oneLine(facts.name),
    subject: unlinked(oneLine(facts.subject)),
    sender: defang(oneLine(facts.sender)),
  };
  // One pass: a name that a mail says is not read as a name.
  const fill = (template: string) => template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => told[name] ?? whole);
  return { subject: oneLine(fill(subject)), text: fill(text) };
}

/** Mail programs make links of bare host names, too. */
function unlinked(text: string): string {
  return defangText(text).replaceAll(/(?<=[\p{L}\d])\.(?=\p{L}{2,})/gu, "[.]");
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, longest);
}

/** The language of replies that a directory's language tag asks for; null where there is no such one. */
export function replyLanguageOf(tag: string | null): ReplyLanguage | null {
  const read = replyLanguage.safeParse(tag?.split("-")[0]?.toLowerCase());
  return read.success ? read.data : null;
}
