import { Migration } from "@mikro-orm/migrations";

/** The picture of a user is an upload of their own: no reader's browser asks a host that a user has chosen. */
export class Pictures extends Migration {
  override name = "2026-11-22-pictures";

  override up(): void {
    this.addSql(`alter table "users" add column "has_chosen_picture" boolean not null default false`);
    // Whether a user without a picture never had one or has removed it, nothing says: they keep none.
    this.addSql(
      `update "users" set "has_chosen_picture" = true where "profile_image_url" is null or "profile_image_url" like '/uploads/%'`,
    );
    // Addresses of the web are forgotten; at the next sign-in the picture that the provider names is fetched.
    this.addSql(
      `update "users" set "profile_image_url" = null, "version" = "version" + 1 where "profile_image_url" not like '/uploads/%'`,
    );
    this.addSql(`alter table "users" drop constraint "users_profile_image_url_check"`);
    this.addSql(
      `alter table "users" add constraint "users_profile_image_url_check" check (profile_image_url ~ '^/uploads/')`,
    );
  }
}
