import { frame, type Language, phrases } from "./phrases.ts";

const italian: Language = {
  code: "it",
  frame: frame(`
    Ciao {first},
    Gentile cliente,
    Gentile {first} {last},
    Buongiorno,

    Se non visualizzi correttamente questa email, aprila nel browser.
    Visualizza online

    Il team di {company}
    Cordiali saluti, {person}
    A presto su {domain}

    © {year} {company} S.r.l., {street}, {city}. P.IVA 0{six}1234
    Questo messaggio è stato inviato automaticamente, ti preghiamo di non rispondere.
    Ricevi questa email perché sei iscritto a {domain}. Informativa sulla privacy
    Non ti chiederemo mai la password via email.

    Annulla l'iscrizione
    Gestisci le preferenze
    Per non ricevere più le nostre comunicazioni clicca qui.
  `),
  kinds: {
    promotion: phrases(`
      Sconto del {percent}% su tutto
      Ultime ore per approfittarne
      I saldi continuano: fino al {percent}%
      Spedizione gratuita da {price}
      {first}, un regalo per te

      Risparmia il {percent}% fino a {day}.
      Usa il codice {code} al momento del pagamento.
      Scopri le novità in negozio e online.
      I tuoi punti scadono il {date}.
      Congratulazioni, hai raggiunto il livello oro.
      Concorso valido fino al {date}, regolamento sul sito.

      Acquista ora
      Scopri le offerte
    `),
    newsletter: phrases(`
      La newsletter di {month}
      Le notizie della settimana
      Invito al webinar gratuito
      Sostieni il progetto

      Questo mese parliamo di {topic}.
      Abbiamo intervistato {person}.
      Il consiglio si è riunito a {city} e ha approvato il bilancio.
      Grazie alla vostra donazione abbiamo raccolto {price}.
      Iscriviti al webinar di {day} alle {time}.

      Leggi tutto
      Iscriviti
      Dona ora
    `),
    account: phrases(`
      Nuovo accesso al tuo account
      Il tuo codice di verifica è {six}
      Reimposta la password
      La tua bolletta di {month} è disponibile
      Conferma il tuo indirizzo email
      Estratto conto disponibile

      Abbiamo rilevato un nuovo accesso da {city} il {date}. Se sei stato tu, ignora questo messaggio.
      Il codice è {six}, valido per dieci minuti. Non condividerlo.
      Hai chiesto di reimpostare la password; il link è valido 24 ore.
      L'importo di {price} sarà addebitato il {date}.
      Non è stato possibile addebitare la carta che termina con {four}. Aggiorna il metodo di pagamento dal tuo profilo.
      Aggiorniamo i termini del servizio dal {date}.

      Vai al mio account
      Visualizza la bolletta
      Conferma email
    `),
    order: phrases(`
      Conferma dell'ordine {number}
      Il tuo ordine è stato spedito
      Consegna effettuata
      Ricevuta di pagamento
      Il tuo pacco è in consegna oggi

      Abbiamo ricevuto il tuo ordine {number} del {date}.
      La consegna è prevista per {day} tra le {time} e le {time}.
      1 x {product} {price}
      Totale {price}, IVA inclusa.
      Il corriere non ha trovato nessuno: ritira il pacco entro il {date}.
      Il rimborso di {price} è stato emesso.

      Traccia il pacco
      Vedi ordine
    `),
  },
};

const japanese: Language = {
  code: "ja",
  frame: frame(`
    {first} 様
    お客様各位
    いつも{company}をご利用いただきありがとうございます。

    このメールが正しく表示されない場合はこちら
    ブラウザで見る

    {company} カスタマーサポート
    今後とも{company}をよろしくお願いいたします。
    担当 {person}

    © {year} {company} 無断転載を禁じます。
    このメールは送信専用です。ご返信いただいてもお答えできません。
    このメールは{domain}にご登録のお客様にお送りしています。
    メールでパスワードをお聞きすることはありません。

    配信停止はこちら
    メール設定の変更
  `),
  kinds: {
    promotion: phrases(`
      【本日限り】全品{percent}%オフ
      会員様限定クーポンのお知らせ
      {month}のおすすめ商品
      送料無料キャンペーン開催中

      {day}まで全品{percent}%オフです。
      クーポンコード {code} をご利用ください。
      ポイントの有効期限は{date}です。
      新商品が入荷しました。
      数量限定のため、なくなり次第終了となります。

      お買い物はこちら
      詳しく見る
    `),
    newsletter: phrases(`
      {month}号ニュースレター
      今週のニュース
      セミナー開催のご案内

      今月の特集は{topic}です。
      {day} {time}よりオンラインセミナーを開催します。
      年次報告書を公開しました。
      皆様のご支援により{price}が集まりました。

      続きを読む
      申し込む
    `),
    account: phrases(`
      新しい端末からのログインのお知らせ
      認証コード {six}
      パスワード再設定のご案内
      {month}ご利用明細のお知らせ
      メールアドレスの確認

      {date}に新しい端末からログインがありました。お心当たりがある場合は対応不要です。
      認証コードは{six}です。10分間有効です。第三者に教えないでください。
      パスワードの再設定を受け付けました。リンクは24時間有効です。
      {month}のご請求額は{price}です。引き落とし日は{date}です。
      カード（下4桁 {four}）の決済ができませんでした。マイページからお支払い方法をご確認ください。
      利用規約を{date}に改定します。

      マイページへ
      明細を確認する
    `),
    order: phrases(`
      ご注文ありがとうございます（注文番号 {number}）
      商品を発送しました
      お届け完了のお知らせ
      ご予約の確認

      注文番号 {number}、{date}にご注文を承りました。
      お届け予定日は{day} {time}です。
      1点 {product} {price}
      合計 {price}（税込）
      ご不在のためお荷物を持ち帰りました。{date}まで営業所で保管します。
      領収書を添付いたします。

      配送状況を確認する
      注文内容を見る
    `),
  },
};

const polish: Language = {
  code: "pl",
  frame: frame(`
    Dzień dobry {first},
    Szanowni Państwo,
    Cześć {first}!

    Jeśli wiadomość nie wyświetla się poprawnie, otwórz ją w przeglądarce.

    Zespół {company}
    Pozdrawiamy, {person}

    © {year} {company} Sp. z o.o., {street}, {city}. NIP 123-456-78-90
    To jest wiadomość automatyczna, prosimy na nią nie odpowiadać.
    Nigdy nie prosimy o hasło w wiadomości e-mail.

    Wypisz się
    Zarządzaj zgodami
  `),
  kinds: {
    promotion: phrases(`
      Rabat {percent}% na wszystko
      Ostatnie godziny promocji
      Darmowa dostawa od {price}

      Oszczędź {percent}% do {day}.
      Użyj kodu {code} w koszyku.
      Twoje punkty wygasają {date}.
      Nowa kolekcja już w sklepach i online.

      Kup teraz
      Zobacz ofertę
    `),
    account: phrases(`
      Nowe logowanie na Twoje konto
      Kod weryfikacyjny: {six}
      Zmiana hasła
      Faktura za {month}
      Potwierdź adres e-mail

      Zauważyliśmy logowanie z {city} dnia {date}. Jeśli to Ty, zignoruj tę wiadomość.
      Kod {six} jest ważny 10 minut. Nikomu go nie podawaj.
      Kwota {price} do zapłaty do {date}.
      Nie udało się pobrać opłaty z karty {four}. Zaktualizuj płatność na swoim koncie.

      Przejdź do konta
      Zobacz fakturę
    `),
    order: phrases(`
      Potwierdzenie zamówienia {number}
      Twoja paczka jest w drodze
      Paczka czeka w punkcie odbioru

      Przyjęliśmy zamówienie {number} z dnia {date}.
      Dostawa w {day} między {time} a {time}.
      1 x {product} {price}
      Odbierz paczkę do {date}, kod {four}.

      Śledź paczkę
      Zobacz zamówienie
    `),
  },
};

const turkish: Language = {
  code: "tr",
  frame: frame(`
    Merhaba {first},
    Değerli müşterimiz,
    Sayın {first} {last},

    E-postayı görüntüleyemiyorsanız tarayıcıda açın.

    {company} ekibi
    Saygılarımızla, {person}

    © {year} {company} A.Ş., {street}, {city}
    Bu e-posta otomatik gönderilmiştir, lütfen yanıtlamayın.
    Şifrenizi asla e-posta ile istemeyiz.

    Abonelikten çık
    Tercihlerimi yönet
  `),
  kinds: {
    promotion: phrases(`
      Tüm ürünlerde %{percent} indirim
      Son saatler: kargo bedava
      Sana özel kupon

      {day} gününe kadar %{percent} indirim.
      Ödemede {code} kodunu kullanın.
      Puanlarınızın son kullanma tarihi {date}.
      Yeni sezon mağazalarda ve internette.

      Hemen al
      Fırsatları gör
    `),
    account: phrases(`
      Hesabınıza yeni giriş
      Doğrulama kodunuz {six}
      Şifre sıfırlama
      {month} faturanız hazır

      {date} tarihinde {city} konumundan giriş yapıldı. Siz yaptıysanız bu mesajı dikkate almayın.
      Kodunuz {six}, on dakika geçerlidir. Kimseyle paylaşmayın.
      {price} tutarındaki faturanızın son ödeme tarihi {date}.
      {four} ile biten kartınızdan ödeme alınamadı. Hesabınızdan ödeme yönteminizi güncelleyin.

      Hesabıma git
      Faturayı gör
    `),
    order: phrases(`
      Siparişiniz alındı: {number}
      Siparişiniz kargoya verildi
      Teslim edildi

      {number} numaralı siparişiniz {date} tarihinde alındı.
      Teslimat {day} günü {time} ile {time} arasında.
      1 x {product} {price}
      Toplam {price}, KDV dahil.

      Kargomu takip et
      Siparişi gör
    `),
  },
};

/** Four more languages with little legitimate email in the corpora. */
export const moreLanguages: readonly Language[] = [italian, japanese, polish, turkish];
