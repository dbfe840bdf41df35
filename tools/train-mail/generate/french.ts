import { frame, type Language, phrases } from "./phrases.ts";

/** Legitimate email in French. */
export const french: Language = {
  code: "fr",
  frame: frame(`
    Bonjour {first},
    Cher client,
    Chère cliente, cher client,
    Madame, Monsieur,
    Bonjour,

    Si ce message ne s'affiche pas correctement, consultez la version en ligne.
    Voir dans le navigateur
    L'actualité de {company}

    L'équipe {company}
    Cordialement, {person}
    À bientôt sur {domain}
    Bien à vous, le service client {company}
    Nous vous remercions de votre confiance.

    © {year} {company}, {street}, {city}
    Ceci est un message automatique, merci de ne pas y répondre.
    Conformément à la loi, vous disposez d'un droit d'accès et de rectification de vos données.
    Vous recevez ce message car vous êtes inscrit sur {domain}. Mentions légales | Confidentialité

    Se désabonner
    Gérer mes préférences
    Pour ne plus recevoir nos messages, cliquez ici.
  `),
  kinds: {
    promotion: phrases(`
      -{percent}% sur toute la collection
      Dernier jour pour en profiter
      Vos offres de la semaine
      {first}, un cadeau vous attend
      Livraison offerte dès {price}
      Soldes : jusqu'à -{percent}%

      Profitez de {percent}% de réduction jusqu'à {day}.
      Avec le code {code}, dans la limite des stocks disponibles.
      Découvrez les nouveautés de la saison en magasin et en ligne.
      Vos points fidélité expirent le {date}.
      Félicitations, vous avez gagné 200 points !
      Tentez de gagner un {product} : règlement du jeu sur notre site.
      Offre valable une seule fois par client.
      Prix conseillé {price}, maintenant {price}.

      J'en profite
      Découvrir
      Voir les offres
    `),
    newsletter: phrases(`
      La lettre d'information de {month}
      L'essentiel de la semaine
      À la une : {topic}
      Invitation : webinaire {topic}
      Nos actualités

      Ce mois-ci, nous parlons de {topic}.
      Retrouvez l'entretien avec {person}.
      Inscrivez-vous à notre webinaire gratuit du {date}.
      Le conseil municipal de {city} s'est réuni {day}.
      Merci pour votre don : ensemble, nous avons réuni {price}.
      Le rapport annuel est en ligne.
      Les bénévoles sont les bienvenus.

      Lire la suite
      Je m'inscris
      Faire un don
    `),
    account: phrases(`
      Nouvelle connexion à votre compte
      Votre code de vérification : {six}
      Réinitialisation de votre mot de passe
      Confirmez votre adresse
      Votre relevé est disponible
      Votre facture de {month}
      Rappel : facture {number}
      Votre prélèvement du {date}

      Une connexion à votre compte {company} a été détectée depuis {city}.
      Si vous êtes à l'origine de cette demande, ignorez ce message.
      Si ce n'est pas vous, modifiez votre mot de passe depuis votre espace client.
      Votre code est {six}. Il est valable dix minutes. Ne le communiquez à personne.
      Votre relevé de compte de {month} est disponible dans votre espace.
      Le montant de {price} sera prélevé le {date}.
      Sauf erreur de notre part, la facture {number} reste impayée. Si vous avez déjà réglé, merci de ne pas tenir compte de ce rappel.
      Nous mettons à jour nos conditions générales au {date}.
      Votre carte se terminant par {four} arrive à expiration ; mettez à jour votre moyen de paiement.
      Nous ne vous demanderons jamais votre mot de passe.

      Accéder à mon espace
      Consulter ma facture
      Réinitialiser
    `),
    order: phrases(`
      Confirmation de votre commande {number}
      Votre colis est en route
      Votre colis est livré
      Votre commande est prête
      Merci pour votre achat
      Votre réservation est confirmée

      Votre commande {number} du {date} est confirmée.
      Votre colis sera livré {day} entre {time} et {time}.
      Vous étiez absent : votre colis vous attend en point relais jusqu'au {date}.
      1 x {product} {price}
      Total {price}, frais de livraison {price}.
      La facture est jointe à ce message.
      Votre remboursement de {price} est en cours.
      Suivez votre livraison avec le numéro {number}.
      Arrivée le {date}, départ le {date}, deux personnes.

      Suivre mon colis
      Voir ma commande
    `),
    colleague: phrases(`
      Réunion de {day}
      Re: {topic}
      Facture {number}
      Devis pour {product}
      Déplacement à {city}
      Question rapide

      Êtes-vous disponible {day} à {time} pour parler de {topic} ?
      Vous trouverez ci-joint la facture de {month}. Nos coordonnées bancaires sont inchangées.
      Merci pour votre retour, j'ai ajouté mes remarques.
      Le virement est parti ce matin.
      Pouvez-vous m'appeler au {phone} ?
      Nous avons besoin du contrat signé avant {day}.
      Je suis absent jusqu'au {date}, {person} peut vous aider.
      Ci-joint notre devis de {price}.
      Le bulletin de salaire de {month} est dans votre espace.

      Appeler
    `),
  },
};
