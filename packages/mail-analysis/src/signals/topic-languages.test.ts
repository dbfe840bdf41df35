import { describe, expect, test } from "vitest";
import { traits } from "../model/traits.ts";
import { contentSignals } from "./content-signals.ts";
import { evidenceOf, readPair, rightPair, traitsOfMail } from "./testing.ts";

/** Sentences that raise a signal, and similar ones that don't. */
type Pair = readonly [says: string, nearly: string];
type InAll = Readonly<Record<"en" | "fr" | "ar", Pair>>;

const link = "https://files.other.com/x";
const wallet = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

const ofSignals: Readonly<Record<string, InAll>> = {
  "body.brand_impersonation": {
    en: [`Your parcel is on hold at DHL: ${link}`, `DHL opens a shop in your town: ${link}`],
    fr: [`Votre colis est bloqué chez DHL : ${link}`, `DHL ouvre une agence dans votre ville : ${link}`],
    ar: [`الطرد محتجز لدى DHL ${link}`, `افتتاح فرع جديد لشركة DHL في مدينتك ${link}`],
  },
  "body.bec_gift_card": {
    en: [
      "Please buy four Amazon gift cards and send me the codes.",
      "Thank you for the gift cards, the team was delighted.",
    ],
    fr: ["Pouvez-vous acheter quatre cartes-cadeaux ce matin ?", "Les cartes-cadeaux du comité sont à l'accueil."],
    ar: ["أحتاج شراء بطاقة هدية وأرسل لي الرموز", "وصلت بطاقات الهدايا إلى المكتب"],
  },
  "body.bec_payroll": {
    en: ["Please change my direct deposit before Friday.", "The payroll of March was paid on Friday."],
    fr: ["Je souhaite modifier le compte où arrive mon salaire.", "La fiche de paie de mars est dans votre coffre."],
    ar: ["أريد تغيير الحساب الذي يصل إليه راتبي", "كشف الرواتب لشهر مارس جاهز للمراجعة"],
  },
  "body.bec_wire": {
    en: [
      "Please update our bank details before you pay.",
      "The wire transfer of Monday has arrived, thank you very much.",
    ],
    fr: [
      "Nos coordonnées bancaires : voici le nouveau RIB.",
      "Le virement bancaire de lundi est bien arrivé, merci beaucoup.",
    ],
    ar: ["تم تغيير الحساب البنكي للشركة", "وصل تحويل بنكي يوم الاثنين، شكرا لكم"],
  },
  "body.bec_invoice": {
    en: ["Invoice 4711 is past due, kindly remit the balance.", "The invoice of the workshop is attached."],
    fr: ["La facture 4711 est impayée, merci de régler vite.", "La facture de l'atelier est jointe."],
    ar: ["الفاتورة رقم 4711 متأخرة، يرجى السداد اليوم", "الفاتورة مرفقة للاطلاع فقط"],
  },
  "body.bec_availability": {
    en: ["Are you available? I need something done.", "The room is available on Thursday."],
    fr: ["Êtes-vous disponible ? J'ai quelque chose pour vous.", "La salle est disponible jeudi."],
    ar: ["هل أنت متاح الآن؟", "القاعة متاحة يوم الخميس"],
  },
  "body.w2_tax": {
    en: ["Send me the W-2 forms of all employees.", "Your W-2 form is ready."],
    fr: ["Envoyez-moi les bulletins de paie de tous les employés.", "Votre bulletin de paie de mars est prêt."],
    ar: ["أرسل لي كشوف رواتب جميع الموظفين", "كشوف الرواتب جاهزة لقسم المالية"],
  },
  "body.credential_theft": {
    en: [`Your password expires today: ${link}`, `The password of the Wi-Fi hangs on the wall: ${link}`],
    fr: [`Votre mot de passe expire demain : ${link}`, `Le mot de passe du Wi-Fi est affiché : ${link}`],
    ar: [`يرجى تأكيد حسابك هنا ${link}`, `يرجى تأكيد حضورك هنا ${link}`],
  },
  "body.callback_phone": {
    en: ["You were charged $399. Call +1 (808) 555-0134.", "Call me on +1 (808) 555-0134 before the meeting."],
    fr: [
      "Abonnement : 399 €. Pour annuler, appelez le +33 1 99 00 12 34.",
      "Appelez-moi au +33 1 99 00 12 34 avant la réunion.",
    ],
    ar: ["تم تجديد الخدمة. اتصل على +966 11 555 0134", "اتصل بي على +966 11 555 0134 قبل الاجتماع"],
  },
  "body.extortion": {
    en: [`I recorded you by your webcam. Pay to ${wallet}`, `We recorded the talk. Donate to ${wallet}`],
    fr: [`J'ai piraté votre webcam. Payez à ${wallet}`, `Notre webcam montre la côte. Vos dons : ${wallet}`],
    ar: [`لقد اخترقت جهازك، ادفع إلى ${wallet}`, `جهازك جاهز للاستلام، ادفع إلى ${wallet}`],
  },
  "body.urgency": {
    en: ["Final notice: your account will be closed.", "This is urgent for the release."],
    fr: ["Dernier avis : votre compte sera suspendu.", "Il faut livrer d'urgence cette version."],
    ar: ["عاجل: سيتم إيقاف حسابك", "طلب عاجل من فريق التصميم"],
  },
  "body.out_of_band": {
    en: ["Send me your mobile number, I am in a meeting.", "Send me your order number, I am in a meeting."],
    fr: ["Envoyez-moi votre numéro de portable.", "Envoyez-moi votre numéro de commande."],
    ar: ["أرسل لي رقم هاتفك", "أرسل لي رقم الطلب"],
  },
};
/** Signals about the form or the language of a text, not its words. */
const formSignals = new Set(["body.hidden_text", "body.language_unusual"]);

const ofTraits: Readonly<Record<string, InAll>> = {
  "topic.urgency": {
    en: ["This is urgent.", "The emergency exit is on the left."],
    fr: ["Répondez immédiatement.", "Le service des urgences recrute."],
    ar: ["الأمر عاجل", "الأمر آجل"],
  },
  "topic.credential": {
    en: ["Please verify your account.", "The accounts of the year were verified."],
    fr: ["Vérifiez votre compte.", "Le compte rendu est en ligne."],
    ar: ["تحقق من حسابك", "تحقق من العنوان"],
  },
  "topic.wire": {
    en: ["Here are our bank details.", "The bank of the river is flooded."],
    fr: ["Voici nos coordonnées bancaires.", "Voici nos coordonnées."],
    ar: ["هذه تفاصيل البنك", "هذه تفاصيل الاجتماع"],
  },
  "topic.fortune": {
    en: ["I hold an inheritance for you.", "The children inherit her patience."],
    fr: ["Un héritage vous attend.", "Le patrimoine de la ville se visite dimanche."],
    ar: ["لك ميراث كبير", "المتحف يعرض تراث المدينة"],
  },
  "topic.prize": {
    en: ["You have won a car.", "We won the tender of the city."],
    fr: ["Vous avez gagné une voiture.", "Notre équipe a gagné le tournoi."],
    ar: ["لقد فزت بسيارة", "فاز فريقنا بالبطولة"],
  },
  "topic.delivery": {
    en: ["Your parcel is on hold.", "The parcel of land is for sale."],
    fr: ["Votre colis est en attente.", "Le colis de Noël contient du chocolat."],
    ar: ["شحنتك متوقفة", "سفينة الشحن تغادر الميناء غدا"],
  },
  "topic.otherChannel": {
    en: ["Find me on WhatsApp.", "What's in the app?"],
    fr: ["Votre numéro de mobile, s'il vous plaît.", "Votre numéro de dossier, s'il vous plaît."],
    ar: ["أنا على واتساب", "أنا على الطريق"],
  },
  "topic.charge": {
    en: ["Your subscription goes on.", "The subscribers came in numbers."],
    fr: ["Votre abonnement continue.", "Les abonnés sont venus nombreux."],
    ar: ["تم تجديد الخدمة", "الخدمة متاحة"],
  },
  "topic.answerMe": {
    en: ["Kindly reply soon.", "The reply of the committee is on page two."],
    fr: ["Veuillez me répondre vite.", "Veuillez trouver la réponse ci-jointe."],
    ar: ["في انتظار ردك", "تجدون ردنا في المرفق"],
  },
  "topic.loan": {
    en: ["We give personal loans.", "The loan of the painting ends in May."],
    fr: ["Un crédit rapide pour tous.", "Le crédit de la photo revient à l'agence."],
    ar: ["نقدم لك قرض اليوم", "الفائدة من هذا الدرس كبيرة"],
  },
  "topic.coin": {
    en: ["Move your bitcoin now.", "The collection of coins is shown in the hall."],
    fr: ["Vos cryptomonnaies attendent.", "Le distributeur n'a plus de monnaie."],
    ar: ["اربح بيتكوين الآن", "المحفظة الجلدية في قسم المفقودات"],
  },
  "topic.points": {
    en: ["Your reward points wait.", "The points of the agenda are attached."],
    fr: ["Vos points fidélité attendent.", "Les points de l'ordre du jour sont joints."],
    ar: ["استبدل نقاطك", "نقاط جدول الأعمال مرفقة"],
  },
};

const rows = (table: Readonly<Record<string, InAll>>) =>
  Object.entries(table).flatMap(([id, pairs]) =>
    Object.entries(pairs).map(([language, [says, nearly]]) => [id, language, says, nearly] as const),
  );

describe("sentences in each language", () => {
  test.each(rows(ofSignals))("%s in %s", (id, _, says, nearly) => {
    expect(readPair({ id, mail: { text: says }, miss: { text: nearly } })).toEqual(rightPair);
    const shown = evidenceOf(id, { text: says });
    expect(shown.filter(({ place, span }) => place !== "body" || span === null)).toEqual([]);
  });

  test("each signal about words has test cases", () => {
    const all = contentSignals.map(({ id }) => id).filter((id) => !formSignals.has(id));
    expect(Object.keys(ofSignals).toSorted()).toEqual(all.toSorted());
  });

  test.each(rows(ofTraits))("%s in %s", (id, _, says, nearly) => {
    const hasTrait = (text: string) => traitsOfMail({ text }).includes(id);
    expect([hasTrait(says), hasTrait(nearly)]).toEqual([true, false]);
  });

  test("each topic of the model has test cases", () => {
    const all = traits.map(({ id }) => id).filter((id) => id.startsWith("topic."));
    expect(Object.keys(ofTraits).toSorted()).toEqual(all.toSorted());
  });
});
