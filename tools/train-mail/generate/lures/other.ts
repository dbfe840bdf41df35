import { lures } from "./lure.ts";

const italian = lures("it", {
  account: `
    [Importante|Ultimo avviso]: [il tuo account|il suo conto] [è stato sospeso|sarà bloccato]
    [Attività|Accesso] [sospetto|insolito] [rilevato|]
    La tua [casella|password] [è piena|scade oggi]

    Abbiamo rilevato [un'attività|un accesso] [sospetto|insolito] sul suo [conto|account {brand}].
    Il suo [conto|account] [è stato|sarà] [sospeso|bloccato|limitato]. [Verifichi|Aggiorni|Confermi] i dati [entro 24 ore|immediatamente].
    Gentile [cliente|utente|{email}],
    La casella è piena; [5|3] messaggi sono in attesa.

    [Verifica|Aggiorna|Conferma] [ora|i dati]
    Clicca qui
  `,
  parcel: `
    Il tuo pacco [{number}|] [è in attesa|non è stato consegnato]
    [Fattura|Sollecito|Multa] [{number}|]

    Il pacco {number} è in attesa; paghi {price} di [spese doganali|spedizione].
    In allegato la fattura {number}; apra il file nel browser.
    È disponibile un rimborso di {price}. Compili il modulo.

    [Paga|Conferma|Scarica]
  `,
  prize: `
    [Congratulazioni|Hai vinto] [!|{user}]

    Congratulazioni! Sei stato selezionato per ricevere un {product}. Rispondi al sondaggio e paga solo la spedizione.
    L'abbonamento {brand} è scaduto; aggiorna il metodo di pagamento.
    Ottieni {percent} giri gratis e un bonus del {percent}%.

    [Richiedi|Ottieni] ora
  `,
  fund: `
    [Donazione|Prestito|Eredità] [di {person}|]

    Sono {person} e desidero donarle {percent} milioni di euro. Mi contatti: {freemail}
    Ho violato il suo dispositivo e registrato un video. Invii {price} in Bitcoin a {wallet} entro 48 ore.
    Le nostre coordinate bancarie sono cambiate; paghi la fattura {number} sul nuovo conto.
    Offriamo prestiti di {price} al {percent}%.

    Rispondi
  `,
});

const japanese = lures("ja", {
  account: `
    【重要】[{brand}|お客様の]アカウント[の確認|が停止されました|のお支払い方法に問題があります]
    【[緊急|最終警告]】[カードの利用制限|本人確認のお願い|異常なログイン]
    メールボックスの容量が[いっぱい|上限]です

    お客様のアカウントで[不審な|異常な][ログイン|ご利用]が[検出|確認]されました。
    [アカウント|カード]の[ご利用を一時的に制限|利用を停止]いたしました。
    [24時間|48時間]以内に[ご確認|更新]いただけない場合、[アカウントを停止|カードの利用を制限]いたします。
    下記[のリンク|ボタン]より[お支払い情報|お客様情報|ご本人確認]を[更新|ご確認]ください。
    いつも{brand}をご利用いただきありがとうございます。

    [ログイン|確認する|更新する|ご利用確認はこちら]
  `,
  parcel: `
    【重要】お荷物[のお届け|が保管されています|{number}]
    【[税務署|国税庁|ETC]】[未払い|還付金|お支払いのお願い]

    お荷物{number}をお届けできませんでした。[住所|配送料]を[ご確認|お支払い]ください。
    [未払い|未納]の料金{price}があります。[本日中|期限まで]にお支払いください。
    おめでとうございます。{product}が[当選|プレゼント]されました。

    [お支払い|再配達|受け取る]
  `,
  fund: `
    [請求書|振込先変更|お見積り][のご案内|{number}]

    振込先口座が変更になりました。請求書{number}は新しい口座へお振込みください。
    添付ファイルを[開いて|ご確認]ください。
    至急{price}の送金をお願いします。[会議中です|メールで返信してください]。
    あなたのデバイスをハッキングし、動画を録画しました。48時間以内に{price}のビットコインを{wallet}に送ってください。

    返信
  `,
});

const polish = lures("pl", {
  account: `
    [Ważne|Ostatnie ostrzeżenie]: [Twoje konto|konto {brand}] [zostało zablokowane|zostanie zawieszone]
    [Podejrzana|Nietypowa] aktywność [na koncie|]

    Wykryliśmy [podejrzaną|nietypową] aktywność na Twoim koncie.
    Konto [zostało|zostanie] [zablokowane|zawieszone]. [Potwierdź|Zaktualizuj] dane [natychmiast|w ciągu 24 godzin].
    Twoja paczka {number} czeka na opłatę {price}.
    Skrzynka jest pełna; wiadomości zostały wstrzymane.
    Subskrypcja {brand} wygasła; zaktualizuj płatność.

    [Potwierdź|Zaktualizuj|Zapłać] [teraz|]
  `,
  fund: `
    [Faktura|Darowizna|Pożyczka] [{number}|od {person}]

    Nazywam się {person} i chcę przekazać {percent} milionów euro. Skontaktuj się: {freemail}
    W załączniku faktura {number}; otwórz plik w przeglądarce.
    Nasze konto bankowe uległo zmianie; prosimy o przelew na nowe.
    Gratulacje! Wygrałeś {product}. Odbierz nagrodę.
    Zhakowałem Twoje urządzenie. Wyślij {price} w Bitcoin na {wallet}.

    Odpowiedz
  `,
});

const turkish = lures("tr", {
  account: `
    [Önemli|Son uyarı]: [hesabınız|{brand} hesabınız] [askıya alındı|kapatılacak]
    [Şüpheli|Olağandışı] giriş [tespit edildi|]

    Hesabınızda [şüpheli|olağandışı] bir işlem tespit ettik.
    Hesabınız [askıya alındı|kısıtlandı]. Bilgilerinizi [hemen|24 saat içinde] [doğrulayın|güncelleyin].
    Kargonuz {number} teslim edilemedi; {price} gümrük ücretini ödeyin.
    Posta kutunuz dolu; mesajlar bekletiliyor.
    {brand} aboneliğiniz sona erdi; ödeme bilgilerinizi güncelleyin.

    [Doğrula|Güncelle|Öde] [şimdi|]
  `,
  fund: `
    [Fatura|Bağış|Kredi] [{number}|{person}]

    Ben {person}; size {percent} milyon dolar bağışlamak istiyorum. Bana yazın: {freemail}
    Ekte {number} numaralı fatura; dosyayı tarayıcıda açın.
    Banka hesabımız değişti; ödemeyi yeni hesaba yapın.
    Tebrikler! {product} kazandınız. Ödülünüzü alın.
    Cihazınızı hackledim. 48 saat içinde {wallet} adresine {price} Bitcoin gönderin.

    Yanıtla
  `,
});

/** Threats and junk in less frequent languages. */
export const otherLures = [italian, japanese, polish, turkish];
