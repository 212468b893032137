import { Migration } from "@mikro-orm/migrations";

/**
 * An accepted claim that is deleted with its court passes the reviews that it has marked on to another accepted claim that
 * requires their marks, as the end of an ownership does. Otherwise undoing the other one would leave the marks.
 */
export class DeletedClaims extends Migration {
  override name = "2026-12-08-deleted-claims";

  override up(): void {
    this.addSql(`create function hand_over_marks() returns trigger language plpgsql as $$
      begin
        update owner_claims set marked_reviews = marked_reviews || old.marked_reviews where id = (
          select min(o.id) from owner_claims o where o.user_id = old.user_id and o.status = 'accepted'
            and (o.court_id is null) = (old.court_id is null));
        return null;
      end
    $$`);
    // After the deletion: with an account, all of its claims are deleted at once.
    this.addSql(`create trigger owner_claims_handed_over after delete on "owner_claims"
      for each row when (old.status = 'accepted' and old.marked_reviews <> '{}') execute function hand_over_marks()`);
  }
}
