import { Navigate, type RouteObject } from "react-router";
import { page } from "./page";
import { StaffOnly } from "./staff-only";

/** The personal centre: pages beside its menu. */
const inCentre: RouteObject[] = [
  page("/user/study", () => import("../features/training/study/page"), {
    title: "study",
    texts: ["training", "next", "analysis"],
    signedIn: true,
  }),
  page("/user/course", () => import("../features/training/courses/page"), {
    title: "myCourses",
    texts: ["training", "next"],
    signedIn: true,
  }),
  page("/user/question-bank", () => import("../features/practice/mine"), {
    title: "myQuestionBank",
    texts: ["practice", "kitRecords"],
    signedIn: true,
  }),
  page("/user/my-examination", () => import("../features/examinations/hall/page"), {
    title: "myExamination",
    texts: ["examination"],
    signedIn: true,
  }),
  page("/user/order", () => import("../features/orders/page"), {
    title: "order",
    texts: ["orders", "kitRecords"],
    signedIn: true,
  }),
  page("/user/info", () => import("../features/profile/page"), {
    title: "profile",
    texts: ["profile", "archive", "files"],
    signedIn: true,
  }),
  page("/user/my-certificate", () => import("../features/certificates/my-page"), {
    title: "myCertificate",
    texts: ["certificates", "files"],
    signedIn: true,
  }),
  page("/my-favorites", () => import("../features/favorites/page"), {
    title: "myFavorites",
    texts: ["favorites"],
    keepAlive: true,
    signedIn: true,
  }),
  page("/user/notice", () => import("../features/messages/page"), {
    title: "messages",
    texts: ["messages"],
    signedIn: true,
  }),
  page("/user/setting", () => import("../features/login/settings/page"), {
    title: "settings",
    texts: ["login", "settings", "kitRecords"],
    signedIn: true,
  }),
];

/** Pages with header and footer. */
export const inShell: RouteObject[] = [
  {
    element: <StaffOnly />,
    children: [
      page("/home", () => import("../features/training/home/page"), {
        title: "enterpriseHome",
        texts: ["training", "next"],
      }),
    ],
  },
  page("/free-choice-course/:id", () => import("../features/training/choice/page"), {
    title: "freeChoice",
    texts: ["training"],
    signedIn: true,
  }),
  { path: "/user", element: <Navigate to="/user/study" replace /> },
  page("/examination-detail/:id", () => import("../features/examinations/detail/page"), {
    title: "examinationDetail",
    texts: ["examination", "sitting", "questions"],
  }),
  page("/pay/:id", () => import("../features/orders/pay-page"), {
    title: "pay",
    texts: ["orders", "kitRecords", "files"],
    signedIn: true,
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
  page("/question", () => import("../features/practice/centre"), {
    title: "question",
    texts: ["practice"],
    keepAlive: true,
  }),
  page("/practice-test", () => import("../features/examinations/mock/page"), {
    title: "practiceTest",
    texts: ["examination"],
    keepAlive: true,
  }),
  page("/special-exercise", () => import("../features/practice/special"), {
    title: "specialExercise",
    texts: ["practice", "questions"],
    keepAlive: true,
    signedIn: true,
  }),
  page("/my-mistakes", () => import("../features/practice/mistakes"), {
    title: "myMistakes",
    texts: ["practice", "questions", "kitRecords"],
    keepAlive: true,
    signedIn: true,
  }),
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
    texts: ["materials", "files", "orders"],
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
    texts: ["catalogue", "orders"],
  }),
  page("/detail/subject/:id", () => import("../features/catalogue/subject-page"), {
    title: "subjectDetail",
    texts: ["catalogue", "orders"],
  }),
  page("/study-task-detail/:id", () => import("../features/learning/page"), {
    title: "studyTask",
    texts: ["learning", "files"],
  }),
];

/** Pages that fill the window, such as an examination. */
export const bare: RouteObject[] = [
  page("/llltest", () => import("../features/gallery/page"), {
    title: "gallery",
    texts: ["gallery", "files"],
  }),
  page("/invite", () => import("../features/invitation/page"), {
    title: "invite",
    texts: ["invitation"],
  }),
  page("/exercise-detail/:id", () => import("../features/practice/run/page"), {
    title: "exerciseDetail",
    texts: ["practice", "questions"],
    signedIn: true,
  }),
  page("/examination/:id", () => import("../features/examinations/paper/page"), {
    title: "examination",
    texts: ["sitting", "questions"],
  }),
  { path: "*", element: <Navigate to="/" replace /> },
];
