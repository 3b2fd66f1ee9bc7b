import { Navigate, type RouteObject } from "react-router";
import { Crash } from "./crash";
import { NotForStaff, StaffOnly, VisitorsOnly } from "./home-guards";
import { page } from "./page";
import { Frame, Shell } from "./shell";

/** The personal centre: pages beside its menu. */
const inCentre: RouteObject[] = [
  page("/user/study", () => import("../features/training/study/page"), {
    title: "study",
    texts: ["training"],
    signedIn: true,
  }),
  page("/user/course", () => import("../features/training/courses/page"), {
    title: "myCourses",
    texts: ["training"],
    signedIn: true,
  }),
  page("/user/my-examination", () => import("../features/examinations/hall/page"), {
    title: "myExamination",
    texts: ["examination"],
    signedIn: true,
  }),
  page("/user/info", () => import("../features/profile/page"), {
    title: "profile",
    texts: ["profile", "files"],
    signedIn: true,
  }),
  page("/user/my-certificate", () => import("../features/certificates/my-page"), {
    title: "myCertificate",
    texts: ["certificates"],
    signedIn: true,
  }),
  page("/user/setting", () => import("../features/login/settings/page"), {
    title: "settings",
    texts: ["login", "settings"],
    signedIn: true,
  }),
];

const home = () => import("../features/home/page");

/** Pages with header and footer. */
const inShell: RouteObject[] = [
  { path: "/", element: <Navigate to="/index" replace /> },
  {
    element: <NotForStaff />,
    children: [page("/index", home, { title: "home", texts: ["home"] })],
  },
  {
    element: <StaffOnly />,
    children: [
      page("/home", () => import("../features/training/home/page"), {
        title: "enterpriseHome",
        texts: ["training"],
      }),
    ],
  },
  page("/free-choice-course/:id", () => import("../features/training/choice/page"), {
    title: "freeChoice",
    texts: ["training"],
    signedIn: true,
  }),
  { path: "/user", element: <Navigate to="/user/study" replace /> },
  {
    element: <VisitorsOnly />,
    children: [page("/login", home, { title: "login", texts: ["home"] })],
  },
  page("/examination-detail/:id", () => import("../features/examinations/detail/page"), {
    title: "examinationDetail",
    texts: ["examination", "sitting"],
  }),
  page("/certificate-query", () => import("../features/certificates/query-page"), {
    title: "certificateQuery",
    texts: ["certificates"],
  }),
  page("/certificate/result", () => import("../features/certificates/result-page"), {
    title: "certificateResult",
    texts: ["certificates"],
  }),
  {
    lazy: async () => ({ Component: (await import("./centre")).Centre }),
    children: inCentre,
  },
  page("/course", () => import("../features/catalogue/centre"), {
    title: "course",
    texts: ["catalogue"],
    keepAlive: true,
  }),
  page("/course-list", () => import("../features/catalogue/list"), {
    title: "courseList",
    texts: ["catalogue"],
    keepAlive: true,
  }),
  page("/course-search", () => import("../features/catalogue/search"), {
    title: "courseSearch",
    texts: ["catalogue"],
  }),
  page("/profile", () => import("../features/materials/page"), {
    title: "materials",
    texts: ["materials", "files"],
    keepAlive: true,
  }),
  page("/dynamic", () => import("../features/news/list"), {
    title: "news",
    texts: ["news"],
    keepAlive: true,
  }),
  page("/dynamic-detail/:id", () => import("../features/news/detail"), {
    title: "newsDetail",
    texts: ["news"],
  }),
  page("/synthesis-search", () => import("../features/search/page"), {
    title: "search",
    texts: ["search"],
    keepAlive: true,
  }),
  page("/detail/course/:id", () => import("../features/catalogue/detail"), {
    title: "courseDetail",
    texts: ["catalogue"],
  }),
  page("/detail/subject/:id", () => import("../features/catalogue/subject-page"), {
    title: "subjectDetail",
    texts: ["catalogue"],
  }),
  page("/my-favorites", () => import("../features/favorites/page"), {
    title: "myFavorites",
    texts: ["favorites"],
    keepAlive: true,
    signedIn: true,
  }),
  page("/study-task-detail/:id", () => import("../features/learning/page"), {
    title: "studyTask",
    texts: ["learning", "files"],
  }),
];

/** Pages that fill the window, such as an examination. */
const bare: RouteObject[] = [
  page("/llltest", () => import("../features/gallery/page"), {
    title: "gallery",
    texts: ["gallery", "files"],
  }),
  page("/invite", () => import("../features/invitation/page"), {
    title: "invite",
    texts: ["invitation"],
  }),
  page("/examination/:id", () => import("../features/examinations/paper/page"), {
    title: "examination",
    texts: ["sitting"],
  }),
];

/** Every address of the learner site; an unknown one leads home. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <Crash />,
    hydrateFallbackElement: <></>,
    children: [
      { element: <Shell />, children: [{ children: inShell, errorElement: <Crash /> }] },
      ...bare,
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
];
