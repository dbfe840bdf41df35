import { frame, type Language, phrases } from "./phrases.ts";

/** Legitimate email in English. */
export const english: Language = {
  code: "en",
  frame: frame(`
    Hi {first},
    Hello {first},
    Dear {first} {last},
    Dear customer,
    Hey {first}!
    Good morning {first},

    Having trouble reading this email? View it in your browser.
    View online
    {company} news and offers
    You are receiving this because you have an account with {company}.

    Thanks, the {company} team
    Best regards, {person}
    See you soon, {company}
    Kind regards, Customer Service, {company}
    Happy shopping!
    Questions? Just reply to this email or visit our help centre.

    © {year} {company}. All rights reserved. {street}, {city}
    This is an automated message, please do not reply.
    {company} Ltd, {street}, {city}. Registered in {city}.
    You received this email because you signed up at {domain}. Privacy policy | Terms | Contact
    We will never ask for your password by email.

    Unsubscribe
    Manage preferences
    If you no longer wish to receive these emails, unsubscribe here.
    Update your email preferences or unsubscribe
  `),
  kinds: {
    promotion: phrases(`
      {percent}% off everything this weekend
      Last chance: your {percent}% discount ends tonight
      New arrivals for {season}
      {first}, we picked these for you
      Free shipping on all orders over {price}
      Your exclusive member offer is inside
      Our biggest sale of the year starts now
      A gift for your birthday 🎁
      Black Friday: up to {percent}% off
      Win a {product} in our {season} giveaway

      Save {percent}% on selected {product} until {day}.
      Use code {code} at checkout.
      Shop the new {season} collection in store and online.
      Only while stocks last. Prices include VAT.
      Earn double points on every order this week.
      Don't miss out: the offer ends {day} at midnight.
      Members get early access and free returns.
      Was {price}, now {price}.
      Claim your reward before your points expire on {date}.
      Congratulations, you have reached gold status!
      Enter the prize draw for a chance to win a {product}. Terms and conditions apply.
      Bestsellers, limited editions and more.
      Redeem your voucher today and get free delivery.

      Shop now
      Get the offer
      Claim your reward
      See all deals
      Find a store
    `),
    newsletter: phrases(`
      {company} newsletter {month}
      What's new in {month}
      Your weekly digest
      5 things to read this week
      Market update: {percent}% up this week
      {topic}: what we learned
      The {day} briefing
      Join us for the {topic} webinar

      This month we look at {topic} and what it means for your team.
      Our new guide to {topic} is out now.
      We spoke with {person} about {topic}.
      Prices of bitcoin and other currencies rose by {percent}% last week.
      Thank you for your donation: together we reached {price}.
      Register for our free webinar on {day} at {time}.
      Read the full story on our website.
      In other news, the city of {city} opened a new park.
      Our annual report is available for download.
      Volunteers are needed on {date}; sign up with a friend.
      Here are the most read articles of the week.
      The committee met in {city} and agreed on the budget.

      Read more
      Register now
      Donate
      Watch the video
    `),
    receipt: phrases(`
      Your receipt from {company}
      Order confirmation #{number}
      Invoice {number} from {company}
      Thank you for your order
      Payment received
      Your booking is confirmed
      Refund for order {number}

      We have received your payment of {price}.
      Order number {number}, placed on {date}.
      1 x {product} {price}
      Subtotal {price}, shipping {price}, total {price}.
      Your card ending in {four} was charged {price}.
      We will let you know when your order ships.
      The invoice is attached as a PDF.
      Your refund of {price} has been issued and will appear on your statement within 5 business days.
      Check-in {date}, check-out {date}, 2 guests.
      Your subscription renews on {date}. You can cancel at any time in your account settings.
      Please keep this receipt for your records.

      View your order
      Download invoice
      Manage booking
      Manage subscription
    `),
    shipping: phrases(`
      Your package is on its way
      Delivered: your {product}
      Your order {number} has shipped
      Delivery update: arriving {day}
      We missed you: delivery rescheduled
      Your parcel is ready for pickup

      Your parcel with tracking number {number} is expected on {day} between {time} and {time}.
      The courier could not deliver your package because nobody was home.
      Your package was left with a neighbour.
      Pick up your parcel with code {four} until {date}.
      Your delivery is delayed. We are sorry for the inconvenience.
      You can change the delivery date or choose a parcel shop.
      Shipped with {company} from {city}.
      Customs duties of {price} were paid by the sender.

      Track your package
      Change delivery
      View details
    `),
    security: phrases(`
      New sign-in to your account
      Your verification code is {six}
      Reset your password
      Your password was changed
      Please verify your email address
      Security alert: new device
      Suspicious login to your account blocked
      Action required: review your account settings

      We noticed a new login to your {company} account from {city} on {date}.
      If this was you, you can ignore this message.
      If you did not request this, please change your password or contact support.
      Enter {six} to sign in. The code expires in 10 minutes. Never share it with anyone.
      Someone requested a password reset for your account. The link is valid for 24 hours.
      Please confirm your email address to finish setting up your account.
      Two-factor authentication has been turned on.
      Your mailbox is almost full. Delete old messages or upgrade your storage.
      Your account will be deactivated after 12 months without a login.
      We are updating our terms of service, effective {date}. No action is needed.

      Review activity
      Reset password
      Verify email
      Go to my account
    `),
    statement: phrases(`
      Your statement is ready
      Your {month} bill is available
      Payment reminder: invoice {number}
      Your payment could not be processed
      Direct debit notice
      Payslip for {month}
      Important information about your account

      Your statement for {month} is now available in online banking.
      The amount of {price} is due on {date}.
      This is a friendly reminder that invoice {number} is overdue.
      If you have already paid, please disregard this notice.
      We could not charge your card ending in {four}. Please update your payment method in your account.
      Your direct debit of {price} will be collected on {date}.
      Log in to see the details; for your security we do not send account numbers by email.
      Your credit limit was increased to {price}.
      Interest rates change on {date}.
      Your bank transfer of {price} to {person} was executed.

      View statement
      Pay bill
      Update payment method
    `),
    service: phrases(`
      {person} shared a document with you
      {person} mentioned you in {topic}
      You have 3 new notifications
      Invitation: {topic} @ {date}
      Your trial ends in 3 days
      [{company}] Build #{four} failed
      {person} sent you a message
      How did we do? Tell us about your experience
      Reminder: appointment on {date}
      New comment on ticket {number}
      Scheduled maintenance on {date}
      You missed a call: new voicemail from {person}

      {person} invited you to edit the document {topic}.
      {person} commented: could you have a look at this before {day}?
      You have a new voicemail of 0:{four} minutes.
      Your free trial of the {company} plan ends on {date}; add a payment method to keep your projects.
      When: {date} {time}. Where: {city}, room {four}. Who: {person}, {first} {last}.
      Your ticket {number} was updated by {person}.
      Please take two minutes to answer our survey.
      The pipeline failed in stage test after 4 minutes.
      Our systems will be unavailable on {date} from {time} for maintenance.
      Your storage is at {percent}% of its quota.
      {person} wants to connect with you.
      You appeared in 12 searches this week.

      Open document
      View message
      Reply
      Take the survey
      Add to calendar
    `),
    colleague: phrases(`
      Re: {topic}
      Meeting on {day}
      Invoice {number}
      Fwd: {topic}
      Lunch on {day}?
      Contract draft
      Quick question
      Travel to {city}
      Offer for {product}
      Payment for {topic}

      Are you available on {day} at {time}? I would like to go through {topic} with you.
      Please find attached the invoice for {month}; our bank details are unchanged.
      Thanks for your email. I have added my comments to the document.
      Can you call me when you have a minute? My mobile is {phone}.
      I talked to {person} and he agrees with the changes.
      We need the signed contract by {day}, otherwise the delivery from {city} will be late.
      The wire transfer was sent this morning, {price} in total.
      Could you send me the numbers for {month} before the meeting?
      I'm out of the office until {date}; {person} can help you.
      Let me know what you think.
      The hotel in {city} is booked, breakfast included.
      Attached is our offer for 20 x {product} at {price} each.
      As discussed, the payroll file for {month} is on the share.

      Call me
    `),
  },
};
