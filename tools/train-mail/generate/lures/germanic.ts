import { lures } from "./lure.ts";

/** Threats and junk in German. */
export const german = lures("de", {
  account: `
    [Wichtig|Dringend|Letzte Erinnerung]: [Ihr Konto|Ihr {brand}-Konto] [wurde gesperrt|wird eingeschränkt|muss bestätigt werden]
    [Ungewöhnliche|Verdächtige] [Anmeldung|Aktivität] [festgestellt|]
    [Ihr Postfach|Ihr Passwort] [ist voll|läuft heute ab]
    [Bestätigen|Aktualisieren] Sie Ihre [Daten|Identität]

    Wir haben [ungewöhnliche|verdächtige] [Aktivitäten|Anmeldungen] in Ihrem [{brand}-Konto|Konto] festgestellt.
    Ihr Konto [wurde|wird] [vorübergehend|] [gesperrt|eingeschränkt] [aus Sicherheitsgründen|].
    [Um den Zugang wiederherzustellen|Um eine Sperrung zu vermeiden], [bestätigen|aktualisieren] Sie [umgehend|innerhalb von 24 Stunden] Ihre Daten.
    [Andernfalls|Ohne Bestätigung] [wird Ihr Konto gelöscht|fällt eine Gebühr von {price} an].
    [Sehr geehrter Kunde|Guten Tag {email}|Lieber Nutzer],
    Ihr Postfach ist voll; [5|3] Nachrichten werden zurückgehalten. Geben Sie sie jetzt frei.
    Scannen Sie den QR-Code mit Ihrem Handy, um die Zwei-Faktor-Anmeldung zu erneuern.

    [Jetzt|Daten] [bestätigen|aktualisieren|verifizieren]
    Hier klicken
    Zum Konto
  `,
  document: `
    [Rechnung|Mahnung|Zahlungsavis|Angebot] [{number}|im Anhang|überfällig]
    {person} hat [ein Dokument|eine Datei] mit Ihnen geteilt
    [Bewerbung|Auftrag|Bestellung] {number}

    [Anbei|Im Anhang] [erhalten|finden] Sie [die Rechnung|die Mahnung|den Zahlungsbeleg]; [öffnen Sie die Datei im Browser|bitte prüfen].
    {person} hat [ein Dokument|eine Datei] [über OneDrive|] geteilt. Melden Sie sich mit Ihrer E-Mail-Adresse an.

    [Dokument|Datei|Rechnung] [öffnen|ansehen|herunterladen]
  `,
  bank: `
    [Ihre Karte|Ihr TAN-Verfahren|Ihr Online-Banking] [wurde gesperrt|läuft ab|muss aktualisiert werden]
    [Neue Richtlinie|PSD2|Sicherheitsupdate]: [Bestätigung erforderlich|{brand}]
    [Zahlung|Überweisung] von {price} [vorgemerkt|prüfen]

    Ihr [TAN-Verfahren|Online-Banking|Zugang] [läuft ab|wurde eingeschränkt]. [Aktualisieren|Aktivieren] Sie es [jetzt|bis {date}].
    Aufgrund [neuer Richtlinien|der PSD2] müssen alle Kunden ihre Daten [bestätigen|abgleichen].
    Eine Zahlung von {price} ist vorgemerkt. Falls Sie sie nicht veranlasst haben, stornieren Sie [hier|sofort].

    [Jetzt|Verfahren] [aktivieren|stornieren|aktualisieren]
  `,
  parcel: `
    [Ihr Paket|Ihre Sendung] [wartet|konnte nicht zugestellt werden|liegt beim Zoll] [{number}|]

    Ihr Paket {number} konnte nicht zugestellt werden, weil [Zollgebühren|Versandkosten] von {price} offen sind.
    Bestätigen Sie Ihre Adresse [innerhalb von 48 Stunden|], sonst geht die Sendung zurück.

    [Gebühr bezahlen|Adresse bestätigen|Zustellung planen]
  `,
  prize: `
    [Glückwunsch|Gewonnen|Sie wurden ausgewählt] [!|{user}]
    Ihr [{brand}-|]Abo [ist abgelaufen|wird gekündigt]

    [Herzlichen Glückwunsch|Glückwunsch]! Sie haben [einen {product}|einen Gutschein über {price}] gewonnen. [Nehmen Sie an der Umfrage teil|Zahlen Sie nur den Versand].
    Ihr Abonnement konnte nicht verlängert werden. Aktualisieren Sie Ihre Zahlungsdaten.
    Sie erhalten eine [Rückerstattung|Steuererstattung] von {price}. Füllen Sie das Formular aus.
    Ihre Wallet muss [bis {date}|] verifiziert werden. [Synchronisieren|Verbinden] Sie sie jetzt.

    [Jetzt|Gewinn] [sichern|anfordern|verlängern|verifizieren]
  `,
  extortion: `
    [Ich habe|Letzte Warnung:] [Zugriff auf Ihr Gerät|Ihr Video]

    Ich habe Ihr Gerät gehackt und Sie über Ihre Webcam aufgenommen. Senden Sie {price} in Bitcoin an {wallet}
    Sie haben 48 Stunden, sonst erhalten alle Ihre Kontakte das Video.

    Zahlen
  `,
  fund: `
    [Spende|Erbschaft|Geschäftsvorschlag|Kreditangebot] [von {person}|]

    Ich bin {person}, [Witwe|Anwalt], und möchte Ihnen {percent} Millionen Euro [spenden|aus einer Erbschaft anvertrauen]. Kontaktieren Sie mich: {freemail}
    Brauchen Sie einen Kredit? Wir bieten {price} zu {percent}% Zinsen. Antworten Sie an {freemail}.

    Antworten
  `,
  vendor: `
    [Neue|Änderung der] Bankverbindung
    [Sind Sie im Büro|Dringende Überweisung|Gehaltskonto]

    Bitte beachten Sie unsere neue Bankverbindung für die Rechnung {number}: IBAN DE{six}{six}. Das alte Konto ist geschlossen.
    Können Sie heute eine [dringende|vertrauliche] Überweisung von {price} veranlassen? Ich bin in einer Besprechung.
    Ich habe die Bank gewechselt und möchte mein Gehaltskonto ändern.
    Bitte besorgen Sie [5|10] Gutscheinkarten zu {price} und senden Sie mir die Codes.

    Antworten
  `,
  casino: `
    {percent} Freispiele [warten|ohne Einzahlung]
    [Abnehmen|Geld verdienen|Bitcoin-Trick] [über Nacht|von zu Hause]

    Sichern Sie sich {percent} Freispiele und {percent}% Bonus.
    [Dieser Trick|Dieses Mittel] [lässt Kilos schmelzen|macht reich|lindert Schmerzen] in 7 Tagen.

    [Jetzt|Hier] [spielen|bestellen|ansehen]
  `,
});

/** Threats and junk in Dutch. */
export const dutch = lures("nl", {
  account: `
    [Belangrijk|Laatste herinnering]: [uw account|uw bankpas|uw {brand}-account] [is geblokkeerd|verloopt|moet worden bevestigd]
    [Verdachte|Ongebruikelijke] activiteit [op uw account|]
    Uw wachtwoord verloopt vandaag

    Wij hebben [verdachte|ongebruikelijke] activiteit op uw account vastgesteld.
    Uw [account|bankpas|toegang] [is|wordt] [tijdelijk|] [geblokkeerd|beperkt]. [Bevestig|Vernieuw] uw gegevens [onmiddellijk|binnen 24 uur].
    Beste [klant|gebruiker|{email}],
    Uw mailbox is vol; [5|3] berichten worden vastgehouden.

    [Nu|Gegevens] [bevestigen|bijwerken|verifiëren]
    Klik hier
  `,
  parcel: `
    Uw pakket {number} [wacht|kon niet worden bezorgd]
    [Openstaande|Laatste aanmaning]: [boete|factuur|belasting] [{number}|]

    Uw pakket kon niet worden bezorgd; betaal {price} [verzendkosten|douanekosten].
    U heeft een openstaande schuld van {price}. Betaal [vandaag|direct] om beslaglegging te voorkomen.
    De factuur zit in de bijlage; open het bestand in uw browser.

    [Betalen|Bezorging plannen]
  `,
  prize: `
    [Gefeliciteerd|U bent geselecteerd] [!|{user}]

    Gefeliciteerd! U heeft een [{product}|cadeaukaart van {price}] gewonnen. Vul de enquête in en betaal alleen de verzendkosten.
    Uw abonnement op {brand} is verlopen; werk uw betaalgegevens bij.
    Claim {percent} gratis spins en {percent}% bonus.

    [Claim|Ontvang] nu
  `,
  fund: `
    [Lening|Donatie|Erfenis] [van {person}|]

    Ik ben {person} en wil u {percent} miljoen euro schenken. Neem contact met mij op: {freemail}
    Ik heb uw apparaat gehackt en u gefilmd. Stuur {price} in Bitcoin naar {wallet} binnen 48 uur.
    Onze bankrekening is gewijzigd; betaal factuur {number} op de nieuwe rekening.
    Bent u beschikbaar? Ik heb een dringende overboeking van {price} nodig.

    Antwoorden
  `,
});
