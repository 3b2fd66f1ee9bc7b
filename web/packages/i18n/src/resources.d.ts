import type admin from "./locales/zh-CN/admin.json";
import type catalogue from "./locales/zh-CN/catalogue.json";
import type certificates from "./locales/zh-CN/certificates.json";
import type common from "./locales/zh-CN/common.json";
import type examination from "./locales/zh-CN/examination.json";
import type favorites from "./locales/zh-CN/favorites.json";
import type files from "./locales/zh-CN/files.json";
import type footer from "./locales/zh-CN/footer.json";
import type gallery from "./locales/zh-CN/gallery.json";
import type home from "./locales/zh-CN/home.json";
import type homeSections from "./locales/zh-CN/homeSections.json";
import type invitation from "./locales/zh-CN/invitation.json";
import type kit from "./locales/zh-CN/kit.json";
import type learning from "./locales/zh-CN/learning.json";
import type login from "./locales/zh-CN/login.json";
import type materials from "./locales/zh-CN/materials.json";
import type mobile from "./locales/zh-CN/mobile.json";
import type news from "./locales/zh-CN/news.json";
import type preferences from "./locales/zh-CN/preferences.json";
import type profile from "./locales/zh-CN/profile.json";
import type search from "./locales/zh-CN/search.json";
import type settings from "./locales/zh-CN/settings.json";
import type sitting from "./locales/zh-CN/sitting.json";
import type training from "./locales/zh-CN/training.json";

/** Every namespace, named once: a key that does not exist fails the type check. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      admin: typeof admin;
      certificates: typeof certificates;
      catalogue: typeof catalogue;
      common: typeof common;
      examination: typeof examination;
      files: typeof files;
      footer: typeof footer;
      gallery: typeof gallery;
      favorites: typeof favorites;
      home: typeof home;
      homeSections: typeof homeSections;
      invitation: typeof invitation;
      kit: typeof kit;
      learning: typeof learning;
      login: typeof login;
      materials: typeof materials;
      news: typeof news;
      search: typeof search;
      mobile: typeof mobile;
      preferences: typeof preferences;
      profile: typeof profile;
      settings: typeof settings;
      sitting: typeof sitting;
      training: typeof training;
    };
  }
}
