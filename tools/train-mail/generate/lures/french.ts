import { lures } from "./lure.ts";

/** Threats and junk in French. */
export const french = lures("fr", {
  account: `
    [Action requise|Important|Dernier rappel] : [votre compte|votre compte {brand}] [est limité|sera suspendu|a été bloqué]
    [Activité|Connexion] [inhabituelle|suspecte] [détectée|sur votre compte]
    [Vérifiez|Confirmez|Mettez à jour] [vos informations|votre compte|votre identité]
    [Alerte de sécurité|Avis de sécurité] [n° {number}|{email}|]

    Nous avons [détecté|constaté] une [activité|connexion] [inhabituelle|suspecte] sur votre compte [{brand}|].
    Votre compte [a été|est|sera] [temporairement|] [suspendu|bloqué|limité|restreint] [pour des raisons de sécurité|].
    [Pour rétablir l'accès|Afin d'éviter la suspension], [veuillez|merci de] [vérifier|confirmer|mettre à jour] vos [informations|coordonnées] [sous 24 heures|immédiatement|].
    [Sans réponse|À défaut de confirmation] [de votre part|], votre compte sera [définitivement|] [fermé|supprimé|bloqué].
    [Cher client|Chère cliente, cher client|Bonjour {email}|Cher utilisateur],

    [Vérifier|Confirmer|Réactiver|Mettre à jour] mon compte
    Cliquez ici
    Je confirme
  `,
  mailbox: `
    Votre [mot de passe|boîte mail] [expire aujourd'hui|est pleine|a expiré]
    [Vous avez|] [5|3|8] [messages|e-mails] [en attente|non livrés|en quarantaine]
    [Mise à jour|Migration] [de votre messagerie|du webmail] [{email}|]

    Le mot de passe de {email} [expire aujourd'hui|a expiré|expirera sous 24 heures]. [Conservez|Gardez] le mot de passe actuel [ci-dessous|].
    Votre boîte [de réception|mail] est [presque pleine|pleine] ; les nouveaux messages [seront refusés|sont bloqués].
    [5|3|8] messages [sont en attente|n'ont pas pu être livrés] [sur le serveur|]. [Libérez-les|Récupérez-les] [maintenant|sous 48 heures].
    [Scannez|Flashez] le code QR [avec votre téléphone|ci-dessous] pour [renouveler|configurer] [l'authentification|votre double authentification].
    Le service informatique [met à jour|migre] toutes les messageries ; [validez|confirmez] votre compte.

    [Conserver|Garder] le mot de passe
    [Libérer|Voir] les messages
    Valider
  `,
  document: `
    {person} a partagé [un document|un fichier] avec vous
    [Nouveau|Vous avez un] message vocal [de {phone}|]
    [Facture|Avis de paiement|Devis|Bon de commande] [{number}|en pièce jointe]
    [Document à signer|Signature requise] : {topic}

    {person} [a partagé|vous a envoyé] [un document sécurisé|un fichier] [via OneDrive|par SharePoint|avec DocuSign].
    [Connectez-vous|Identifiez-vous] avec votre adresse [professionnelle|e-mail] pour [consulter|ouvrir|télécharger] le document.
    [Veuillez trouver|Vous trouverez] ci-joint [la facture|l'avis de virement|le document] ; [ouvrez-le dans votre navigateur|merci de confirmer].
    Ce lien [expire|est valable] [aujourd'hui|24 heures].

    [Ouvrir|Consulter|Voir|Télécharger] le document
    Écouter le message
  `,
  bank: `
    [Votre carte|Votre accès|Votre compte bancaire] [est bloqué|a été suspendu|expire]
    [Transaction|Paiement|Virement] [suspect|de {price}|en attente]
    [Activez|Mettez à jour] [votre clé digitale|Certicode Plus|la sécurité de votre compte]

    [Un paiement|Une transaction|Un virement] de {price} [est en attente|a été détecté]. Si vous n'en êtes pas à l'origine, [annulez|faites opposition] [ici|immédiatement].
    [Votre carte|Votre accès en ligne] [a été|est] [suspendu|bloqué] ; [mettez à jour vos coordonnées|activez le nouveau service de sécurité].
    Conformément à la [nouvelle|] directive DSP2, [vous devez|il est obligatoire de] [confirmer|activer] votre [numéro|appareil|service].

    [Activer|Annuler|Confirmer] [maintenant|le paiement|le service]
    Accéder à mon espace
  `,
  parcel: `
    Votre colis [est en attente|n'a pas pu être livré|est bloqué] [{number}|]
    [Frais de douane|Frais de livraison] [à payer|impayés]
    [Livraison|Chronopost|Colissimo] : [action requise|dernière tentative]

    Votre colis {number} [est en attente|est bloqué au dépôt|n'a pas pu être livré] [en raison de frais impayés|car l'adresse est incomplète].
    [Réglez|Payez] les frais de [douane|livraison] de {price} [pour recevoir votre colis|sous 48 heures].
    [Confirmez|Mettez à jour] votre adresse de livraison, sinon le colis sera [retourné à l'expéditeur|renvoyé].

    [Payer|Régler] les frais
    [Programmer|Confirmer] la livraison
  `,
  payment: `
    Votre abonnement [{brand}|] [a expiré|est suspendu|sera résilié]
    [Échec|Problème] de paiement [{brand}|]
    [Assurance maladie|Impôts|CAF|ANTAI] : [remboursement de {price}|nouvelle carte vitale|amende impayée]

    Nous n'avons pas pu [prélever|renouveler] votre [abonnement|paiement]. [Mettez à jour|Vérifiez] vos coordonnées bancaires.
    [Vous êtes éligible à|Vous bénéficiez d'] un remboursement de {price}. [Remplissez|Complétez] le formulaire [sous 48 heures|].
    Votre [carte vitale|amende|vignette] [expire|reste impayée] ; [commandez la nouvelle|réglez] [maintenant|afin d'éviter une majoration].
    [Vos photos|Vos données] seront [perdues|supprimées] si vous ne [renouvelez|mettez à jour] pas.

    [Mettre à jour|Renouveler|Régler] [maintenant|]
    [Demander|Obtenir] le remboursement
  `,
  prize: `
    [Félicitations|Bravo] [!|{user}, vous avez gagné|vous avez été sélectionné]
    [Recevez|Réclamez] votre [{product}|cadeau|carte cadeau {brand}]
    Vos points [expirent aujourd'hui|de fidélité]

    [Félicitations|Bravo] ! Vous avez [gagné|été sélectionné pour recevoir] [un {product}|une carte cadeau de {price}].
    [Répondez à|Complétez] notre [sondage|questionnaire] et [recevez|réclamez] votre [cadeau|récompense].
    Il suffit de payer les frais d'envoi de {price}.
    [Offre valable|Expire] aujourd'hui [seulement|].

    [Réclamer|Recevoir] [mon cadeau|maintenant]
    Commencer
  `,
  coin: `
    Votre [portefeuille|compte] [{brand}|crypto] [doit être vérifié|sera suspendu]
    [Retrait|Dépôt] de [BTC|ETH] [en attente|confirmé]

    [Vérifiez|Synchronisez] votre portefeuille [avant le {date}|sous 24 heures] [ou il sera suspendu|].
    [Saisissez|Confirmez] votre phrase de récupération pour [sécuriser|restaurer] vos actifs.
    Vous avez {percent}.{four} BTC [prêts à être retirés|sur votre compte].

    [Vérifier|Connecter] mon portefeuille
    Retirer
  `,
  extortion: `
    [J'ai|Je possède] [accès à votre appareil|une vidéo de vous]
    [Dernier avertissement|Convocation|Plainte contre vous]

    J'ai [piraté|infecté] [votre appareil|votre ordinateur] et [enregistré|filmé] une vidéo [intime|compromettante] par votre webcam.
    [Envoyez|Transférez] {price} en Bitcoin à cette adresse : {wallet}
    Vous avez 48 heures. [Sinon|À défaut], la vidéo sera [envoyée|diffusée] à tous vos contacts.
    [Vous faites l'objet de poursuites|La brigade des mineurs] [pour|a relevé] des infractions ; [répondez|justifiez-vous] par mail [sous 72 heures|].

    Payer
  `,
  fund: `
    [Bonjour|Don|Proposition] [de {person}|en Christ|d'affaire]
    [Votre|] [héritage|donation|fonds] [de {price}|disponible]

    Je suis [Mme|M.|Maître] {person}, [veuve|notaire|directeur de banque], et je souffre d'[un cancer|une maladie] incurable.
    Je souhaite [faire don|vous léguer] [la somme de|] {price}00.000 euros [pour des œuvres|aux orphelins].
    [Contactez-moi|Répondez-moi|Écrivez-moi] [à mon adresse privée|:] {freemail} pour plus de détails.
    Que Dieu vous bénisse. Dans l'attente de votre réponse.

    Répondre
  `,
  loan: `
    [Offre de prêt|Prêt entre particuliers|Crédit] [rapide|à {percent}%|sérieux]

    [Avez-vous besoin|Besoin] d'un prêt [rapide|personnel|d'argent] ? J'offre des prêts de {price} à {price}000 au taux de {percent}%.
    [Sans frais|Réponse sous 48 heures]. [Contactez-moi|Écrivez-moi] : {freemail}

    Contacter
  `,
  task: `
    [Demande|Question] [urgente|rapide|confidentielle]
    [Êtes-vous|Es-tu] [disponible|au bureau] ?
    [Cartes cadeaux|Achat urgent]

    [Êtes-vous disponible|Es-tu au bureau] ? J'ai une [tâche|demande] [urgente|confidentielle] à vous confier. Je suis en réunion, [répondez par mail|pas d'appel].
    [Envoyez-moi|Donnez-moi] votre numéro de [portable|téléphone] [personnel|].
    J'ai besoin que vous [achetiez|preniez] [5|10] cartes cadeaux [Apple|Google Play|Transcash] de {price}. Grattez-les et envoyez-moi les codes.

    Répondre
  `,
  vendor: `
    [Changement de|Nouveau|Modification de] [RIB|coordonnées bancaires]
    [Facture impayée|Virement urgent|Règlement] [{number}|]

    [Nous vous informons|Veuillez noter] que nos coordonnées bancaires ont changé [suite à un audit|]. [Merci d'utiliser|Veuillez régler sur] le nouveau RIB [ci-joint|ci-dessous].
    IBAN : FR76 {six} {six} {four}, BIC {code}. [L'ancien compte n'est plus actif|Ne réglez plus sur l'ancien compte].
    [Pouvez-vous|Je vous demande de] faire un virement [urgent|confidentiel] de {price} [aujourd'hui|ce matin].
    J'ai changé de banque et je souhaite [modifier|mettre à jour] le compte de virement de mon salaire.

    Répondre
  `,
  casino: `
    [{percent}|100] tours gratuits [sans dépôt|]
    [Gagnez|Maigrissez|Économisez] [au casino|de 10 kilos|avec les panneaux solaires|sur votre mutuelle]

    [Profitez de|Recevez] {percent} tours gratuits et d'un bonus de {percent}%.
    [Cette astuce|Ce produit] [fait maigrir|soulage les douleurs] en [7 jours|une nuit].
    [Vérifiez votre éligibilité|Demandez un devis gratuit] pour [l'isolation à 1 euro|les panneaux solaires|une mutuelle].

    [Jouer|Commander|J'en profite]
  `,
});
