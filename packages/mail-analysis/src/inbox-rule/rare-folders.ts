import { plainWords } from "./rule-words.ts";

/** Destination folders of rules by how likely users look into them. */
export type FolderKind = "ordinary" | "archive" | "deleted" | "junk" | "rare";

/** Folders by their well-known names and by Outlook's names in several languages. */
const named: Readonly<Record<Exclude<FolderKind, "ordinary">, string>> = {
  archive: "archive|archiv|archives|archivo|archivio|arquivo|archief|archiwum|архив|أرشيف|الأرشيف",
  deleted:
    "deleted items|deleteditems|trash|bin|recycle bin|geloschte elemente|gelöschte objekte|papierkorb|elements supprimes|corbeille|elementos eliminados|papelera|itens excluidos|itens eliminados|lixeira|posta eliminata|cestino|verwijderde items|prullenbak|elementy usuniete|kosz|удаленные|العناصر المحذوفة|recoverableitemsdeletions|recoverable items|已删除邮件|削除済みアイテム",
  junk: "junk email|junk e mail|junkemail|junk|spam|courrier indesirable|correo no deseado|correo electronico no deseado|lixo eletronico|lixo electronico|posta indesiderata|ongewenste e mail|wiadomosci smieci|нежелательная почта|البريد غير الهام|البريد غير المهم|垃圾邮件|迷惑メール|unerwunschte werbung",
  rare:
    "rss feeds|rss subscriptions|rss|rss feed|flux rss|feeds rss|fuentes rss|abonnements rss|rss abonnements|rss feeds abonnements|suscripciones de rss|fonti rss|rss-feeds|rss канали|rss каналы|ленты rss|موجز rss|موجز ويب rss|rss 源|rss フィード|kanaly rss|" +
    "conversation history|conversationhistory|aufgezeichnete unterhaltungen|verlauf der unterhaltung|unterhaltungsverlauf|historique des conversations|historial de conversaciones|historico de conversas|cronologia conversazioni|gespreksgeschiedenis|historia konwersacji|журнал бесед|محفوظات المحادثات|对话历史记录|会話の履歴|" +
    "conversation action settings|quick step settings|notes|notizen|notas|note|notities|notatki|заметки|ملاحظات|الملاحظات|メモ|便笺|" +
    "sync issues|syncissues|synchronisierungsprobleme|problemes de synchronisation|problemas de sincronizacion|problemas de sincronizacao|problemi di sincronizzazione|synchronisatieproblemen|conflicts|local failures|localfailures|server failures|serverfailures|konflikte|lokale fehler|serverfehler|" +
    "calendar|kalender|calendrier|calendario|agenda|kalendarz|календарь|التقويم|日历|予定表|birthdays|" +
    "contacts|kontakte|contactos|contatos|contatti|contactpersonen|kontakty|контакты|جهات الاتصال|suggested contacts|external contacts|" +
    "tasks|aufgaben|taches|tareas|tarefas|attivita|taken|zadania|задачи|المهام|journal|diario|outbox|postausgang|boite d envoi|bandeja de salida|drafts|entwurfe|brouillons|borradores|" +
    "clutter|social activity notifications|yammer root|teams chat|team chat|teamsmessagesdata|searchfolders|search folders",
};

const kinds: ReadonlyMap<string, FolderKind> = new Map(
  (["archive", "deleted", "junk", "rare"] as const).flatMap((kind) =>
    named[kind].split("|").map((name): [string, FolderKind] => [plainWords(name), kind]),
  ),
);

/** What a folder is for, by its name or the last segment of its path. */
export function folderKind(name: string): FolderKind {
  const last = name.split(/[\\/]/).findLast((part) => part.trim() !== "") ?? name;
  if (isMeaningless(last)) return "rare";
  return kinds.get(plainWords(last)) ?? "ordinary";
}

/** Whether a name is meaningless: no letter or digit, one letter, or one letter repeated. */
export function isMeaningless(name: string): boolean {
  const letters = Array.from(plainWords(name).replaceAll(/[ #]/g, ""));
  if (letters.length === 0) return true;
  // A Chinese character is a word.
  if (/\p{Script=Han}/u.test(letters[0] ?? "")) return false;
  // "C#" and "C++" are meaningful, a single letter isn't.
  if (letters.length === 1) return Array.from(name.trim()).length === 1;
  return new Set(letters).size === 1 && !/^\d+$/.test(letters.join(""));
}
