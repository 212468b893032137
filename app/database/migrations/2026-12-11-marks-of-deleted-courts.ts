import { Migration } from "@mikro-orm/migrations";

/**
 * The deletion of a court takes back the marks that the decision on a claim to it gave, as undoing the decision does, unless
 * another accepted claim requires them. They had stayed for good.
 */
export class MarksOfDeletedCourts extends Migration {
  override name = "2026-12-11-marks-of-deleted-courts";

  override up(): void {
    this.addSql(`create or replace function hand_over_marks() returns trigger language plpgsql as $$
      begin
        update owner_claims set marked_reviews = marked_reviews || old.marked_reviews where id = (
          select min(o.id) from owner_claims o where o.user_id = old.user_id and o.status = 'accepted'
            and (o.court_id is null) = (old.court_id is null));
        if not found then
          -- Reviews of other courts, as those of this one go with it. Not marks that the author has changed since.
          update all_reviews set interest = null, version = version + 1
            where id = any (old.marked_reviews) and user_id = old.user_id and interest = 'rival';
        end if;
        return null;
      end
    $$`);
  }
}
