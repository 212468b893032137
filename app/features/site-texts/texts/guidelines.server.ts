import { product } from "~/lib/product";
import { unwrapped } from "./unwrapped";

export const guidelines = unwrapped(`
${product.name} is worth as much as what its players write. These guidelines say what makes a review worth reading,
what does not belong here, and what happens then.

# Be honest

- Review courts that you have played on and gear that you have played with, and nothing else.
- Say what you found, the good and the bad. One bad evening is worth telling, as one bad evening.
- If you work for a club or a brand or own it, say so when you review it or a competitor's, and also when the gear was
  a gift: the form asks. Such reviews have a mark and do not count. Do not take money or favours for a review.
- Speak for yourself, from one account.

# Be respectful

- Judge the court, the racket, the service; never a person's looks, faith, caste, gender, origin or ability.
- No insults, no threats, no slurs. Reviews with offensive words are refused when you send them. If that happens to
  an innocent word, choose another.
- Leave private details out: names of staff, telephone numbers, where somebody lives.

# Be constructive and specific

- "Great court" helps nobody. What was great? The bounce, the light, the fourth player they found for you?
- Say when you played and how often. A Sunday noon in May and a Tuesday night in December are two different courts.
- Let the stars match the words. There are half stars for a reason.
- Where something fell short, say what would have made it better.

# Reviewing a court

- The surface, the glass and the bounce, the light after dark, shade and what the monsoon does.
- Changing rooms, water, parking, the way from the station, and the people at the desk.
- What you paid, how you booked, and whether you got what you booked.
- A court takes one review from each player. When the court changes, edit yours; it is marked as edited.

# Reviewing equipment

- How long you have played with it, at which level, and on which side of the court.
- For a racket: weight and balance, the sweet spot, touch and power, your elbow the morning after, and the paint
  after three months.
- For balls: how they bounce out of the can, and how many games later they stop.
- Time tells more about gear than a first game. You may review the same racket or ball again later.

# Community standards

- No spam: no advertising, no copied texts, no links for their own sake, nothing off the subject.
- No fakes: no invented games, no paid reviews, no second accounts to add stars or take them away.
- Nothing unlawful, and no text or picture that belongs to somebody else.

If you see a review that breaks these guidelines, report it: sign in, press Report on the review, and choose what is
wrong with it. No one is told that it was you. We look at every report. For everything else see
the Contact Us page.

# Consequences

- A review that breaks the guidelines is removed, or hidden: then only its author sees it, with the reason and the
  rule, and its stars do not count. If only a few words are the problem, we may remove just those.
- Whoever keeps breaking them may find their account restricted: what they may write, or whether.
- Spam in bulk, threats, hatred and bought reviews lead to a permanent ban.

If we hide a review of yours and you think that we got it wrong, appeal: the notice on top of every page leads there.
You may appeal once each time. A super admin who did not hide the review decides, if there is one, and tells you why.
We decide on appeals and reports within 7 days; within one day if they are about private details or threats. If you
report a review, you can read what became of it. The Transparency page shows how many appeals were won and lost.
`);
