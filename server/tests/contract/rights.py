"""The rights of the whole house, on two pages: who sees which rows, and who may call what.

A resource or a route that is missing here fails the build; so does a line for one that is gone.
Callers are described in `table.py`, the rows in `world.py` and `rows.py`.
"""

#: `yes` where the caller sees that row, `-` where it does not exist for them.
ROWS = """
row                              visitor learner other staff manager rival operator

user/learner                     -       yes     -     -     -       -     yes
user/staff                       -       -       -     yes   -       -     yes
user/manager                     -       -       -     -     yes     -     yes
userImage/learner                -       yes     -     -     -       -     yes
organization/ours                -       -       -     yes   yes     -     yes
organization/theirs              -       -       -     -     -       yes   yes
organizationName/ours            yes
organizationName/theirs          yes
staff/ours                       -       -       -     yes   yes     -     yes
staff/theirs                     -       -       -     -     -       yes   yes
department/ours                  -       -       -     yes   yes     -     yes
department/theirs                -       -       -     -     -       yes   yes
notice/ours                      -       -       -     yes   yes     -     yes
notice/theirs                    -       -       -     -     -       yes   yes
userOrganization/ours            -       -       -     -     yes     -     yes
userOrganization/theirs          -       -       -     -     -       yes   yes
staffInvitation/ours             -       -       -     -     yes     -     yes
staffInvitation/theirs           -       -       -     -     -       yes   yes
lookup/any                       yes

category/any                     yes
categoryName/any                 yes
teacher/house                    yes
teacher/ours                     yes
teacher/theirs                   yes
# What an organization has not opened is for its own people; drafts are for nobody here.
course/published                 yes
course/draft                     -
course/ours-published            -       -       -     yes   yes     -     yes
course/ours-draft                -
course/theirs-published          -       -       -     -     -       yes   yes
courseChapter/published          yes
courseChapter/draft              -
courseChapter/ours-published     -       -       -     yes   yes     -     yes
courseChapter/theirs-published   -       -       -     -     -       yes   yes
lessonOutline/published-trial    yes
lessonOutline/published-rest     yes
lessonOutline/draft-trial        -
lessonOutline/draft-rest         -
lessonOutline/ours-published-rest -      -       -     yes   yes     -     yes
lessonOutline/theirs-published-rest -    -       -     -     -       yes   yes
subject/published                yes
subject/draft                    -
subject/ours-published           -       -       -     yes   yes     -     yes
subject/ours-draft               -
subject/theirs-published         -       -       -     -     -       yes   yes
# Their text and video: trial lessons for all, the others for who has joined the course.
lesson/published-trial           yes
lesson/published-rest            -       yes     -     yes   -       -     -
lesson/draft-trial               -
lesson/draft-rest                -
lesson/ours-published-trial      -       -       -     yes   yes     -     yes
lesson/ours-published-rest       -
# As their authors write them, drafts too.
authoredCourse/draft             -       -       -     -     -       -     yes
authoredCourse/published         -       -       -     -     -       -     yes
authoredCourse/ours-draft        -       -       -     -     yes     -     yes
authoredCourse/theirs-published  -       -       -     -     -       yes   yes
authoredChapter/draft            -       -       -     -     -       -     yes
authoredChapter/ours-draft       -       -       -     -     yes     -     yes
authoredChapter/theirs-draft     -       -       -     -     -       yes   yes
authoredLesson/draft-rest        -       -       -     -     -       -     yes
authoredLesson/ours-draft-rest   -       -       -     -     yes     -     yes
authoredLesson/theirs-draft-rest -       -       -     -     -       yes   yes
authoredSubject/draft            -       -       -     -     -       -     yes
authoredSubject/ours-draft       -       -       -     -     yes     -     yes
authoredSubject/theirs-published -       -       -     -     -       yes   yes
authoredTeacher/house            -       -       -     -     -       -     yes
authoredTeacher/ours             -       -       -     -     yes     -     yes
authoredTeacher/theirs           -       -       -     -     -       yes   yes
# The learner asked about a course of ours, a visitor about one of theirs.
courseAttract/ours               -       yes     -     -     yes     -     yes
courseAttract/theirs             -       -       -     -     -       yes   yes

enrolment/learner                -       yes     -     -     -       -     -
enrolment/staff                  -       -       -     yes   -       -     -
lessonProgress/learner           -       yes     -     -     -       -     -
lessonProgress/staff             -       -       -     yes   -       -     -
studyInterval/learner            -       yes     -     -     -       -     -
studyInterval/staff              -       -       -     yes   -       -     -
note/learner                     -       yes     -     -     -       -     -
note/staff                       -       -       -     yes   -       -     -

# Operators write them, and so see what is not out yet.
material/published               yes
material/priced                  yes
material/draft                   -       -       -     -     -       -     yes
news/published                   yes
news/draft                       -       -       -     -     -       -     yes
news/to-come                     -       -       -     -     -       -     yes

favorite/learner                 -       yes     -     -     -       -     -
favorite/staff                   -       -       -     yes   -       -     -

bank/house                       yes
bank/ours                        -       -       -     yes   yes     -     yes
bank/theirs                      -       -       -     -     -       yes   yes
chapter/house                    yes
chapter/ours                     -       -       -     yes   yes     -     yes
chapter/theirs                   -       -       -     -     -       yes   yes
# Nobody but their authors reads questions outside an examination, keys least of all.
question/house                   -       -       -     -     -       -     yes
question/ours                    -       -       -     -     yes     -     yes
question/theirs                  -       -       -     -     -       yes   yes
questionVersion/house            -       -       -     -     -       -     yes
questionVersion/ours             -       -       -     -     yes     -     yes
questionVersion/theirs           -       -       -     -     -       yes   yes
questionOption/house             -       -       -     -     -       -     yes
questionOption/ours              -       -       -     -     yes     -     yes
questionOption/theirs            -       -       -     -     -       yes   yes
questionClass/house              -       -       -     -     -       -     yes
questionClass/ours               -       -       -     -     yes     -     yes
questionClass/theirs             -       -       -     -     -       yes   yes
questionKey/house                -       -       -     -     -       -     yes
questionKey/ours                 -       -       -     -     yes     -     yes
questionKey/theirs               -       -       -     -     -       yes   yes
questionAnalysis/house           -       -       -     -     -       -     yes
questionAnalysis/ours            -       -       -     -     yes     -     yes
questionAnalysis/theirs          -       -       -     -     -       yes   yes
questionImport/house             -       -       -     -     -       -     yes
questionImport/ours              -       -       -     -     yes     -     yes
questionImport/theirs            -       -       -     -     -       yes   yes
figure/house                     -       -       -     -     -       -     yes
figure/ours                      -       -       -     -     yes     -     yes
figure/theirs                    -       -       -     -     -       yes   yes

file/learner                     -       yes     -     -     -       -     yes
file/ours                        -       -       -     -     yes     -     yes
file/theirs                      -       -       -     -     -       yes   yes
# Files of lessons, for who may study the lesson.
file/trial-lesson                yes
file/lesson                      -       yes     -     yes   -       -     yes
# Files of materials: of what costs something everybody sees the names.
file/published                   yes
file/priced                      -       -       -     -     -       -     yes
file/draft                       -       -       -     -     -       -     yes
attachment/learner               -       yes     -     -     -       -     yes
attachment/ours                  -       -       -     -     yes     -     yes
attachment/theirs                -       -       -     -     -       yes   yes
attachment/trial-lesson          yes
attachment/lesson                -       yes     -     yes   -       -     yes
attachment/published             yes
attachment/priced                yes
attachment/draft                 -       -       -     -     -       -     yes
# `ours` is held by the learner, `theirs` by the other learner.
certificate/ours                 -       yes     -     -     yes     -     yes
certificate/theirs               -       -       yes   -     -       yes   yes
certificateName/ours             yes
certificateName/theirs           yes
certificateHistory/ours          -       yes     -     -     yes     -     yes
certificateHistory/theirs        -       -       yes   -     -       yes   yes

# A plan is listed by who manages it; people read their own by other calls. `open` is the house's.
trainingPlan/ours                -       -       -     -     yes     -     yes
trainingPlan/theirs              -       -       -     -     -       yes   yes
trainingPlan/open                yes
electivePool/ours                -       -       -     -     yes     -     yes
electivePool/theirs              -       -       -     -     -       yes   yes
electivePool/open                yes
trainingPlanAssignment/ours      -       -       -     yes   yes     -     yes
trainingPlanAssignment/theirs    -       -       -     -     -       yes   yes
trainingPlanAssignment/open      -       yes     -     -     -       -     yes

paper/house                      -       -       -     -     -       -     yes
paper/ours                       -       -       -     -     yes     -     yes
paper/theirs                     -       -       -     -     -       yes   yes
examination/house                yes
examination/house-draft          -       -       -     -     -       -     yes
examination/ours                 -       -       -     yes   yes     -     yes
examination/ours-draft           -       -       -     -     yes     -     yes
examination/theirs               -       -       -     -     -       yes   yes
examination/theirs-draft         -       -       -     -     -       yes   yes
# The learner and the other sit the house's examination, the staff their organization's.
attempt/learner                  -       yes     -     -     -       -     yes
attempt/other                    -       -       yes   -     -       -     yes
attempt/staff                    -       -       -     yes   yes     -     yes
"""

#: The status that each caller gets, in this order, for a well-formed request about the row.
ROUTES = """
how  path                                   about            visitor learner other staff manager rival operator

POST /auth-center/oauth/token               -                400
POST /auth-center/oauth/revoke              -                200
# One code a minute for a number, whoever asks.
GET  shortMessage/v2/send                   -                200     429     429   429   429     429   429
POST user/v2/register                       -                400
POST user/v2/codeResetPassword              -                400
POST user/v2/codeLogin                      -                400
GET  user/v2/current                        -                401     200     200   200   200     200   200
POST user/v2/save                           user/learner     401     200     403   403   403     403   403
POST user/v2/codeUpdateTel                  -                401     400     400   400   400     400   400
POST user/v2/changePassword                 -                401     400     400   400   400     400   400
GET  session/v2/list                        -                401     200     200   200   200     200   200
POST session/v2/revoke                      session/learner  401     200     404   404   404     404   404
GET  agreement/v2/current                   -                200
POST user/v2/dynamicList                    -                401     403     403   403   403     403   200
POST user/v2/dynamicDetail                  user/learner     401     200     404   404   404     404   200
POST organization/v2/dynamicList            -                401     200     200   200   200     200   200
POST organizationName/v2/dynamicDetail      organizationName/ours 200
POST organization/v2/dynamicDetail          organization/ours 401    404     404   200   200     404   200
POST department/v2/dynamicList              -                401     200     200   200   200     200   200
POST department/v2/save                     department/ours  401     403     403   403   200     404   403
POST staff/v2/dynamicList                   -                401     200     200   200   200     200   200
POST staff/v2/save                          staff/ours       401     403     403   403   200     404   403
POST notice/v2/dynamicList                  -                401     200     200   200   200     200   200
POST notice/v2/save                         notice/ours      401     403     403   403   200     404   403
# The manager's organization has invited the learner, the rival's the other.
POST staffInvitation/v2/dynamicList         -                401     200     200   200   200     200   200
POST staffInvitation/v2/save                -                401     403     403   403   200     200   403
POST staffInvitation/v2/cancel              staffInvitation/ours 401 403     403   403   200     404   403
GET  user/v2/bindEnterprise                 organization/ours 401    200     403   200   403     403   403
GET  user/v2/unbindEnterprise               organization/ours 401    200     200   200   409     200   200
GET  menu/v2/my/list                        -                200
GET  site/v2/current                        -                200
GET  /files/site/public-account             -                404
POST pageView/v2/add                        -                200
POST lookup/v2/dynamicList                  -                200
POST category/v2/dynamicList                -                200
POST course/v2/dynamicList                  -                200
POST course/v2/dynamicDetail                course/published 200
POST course/v2/dynamicDetail                course/draft     404
POST course/v2/dynamicDetail                course/ours-published 404 404    404   200   200     404   200
POST course/v2/join                         course/ours-published 401 404    404   200   200     404   404
POST course/v2/join                         course/published 401     200     200   200   200     200   200
POST course/v2/join                         course/draft     401     404     404   404   404     404   404
POST subject/v2/dynamicList                 -                200
POST subject/v2/dynamicDetail               subject/published 200
POST subject/v2/dynamicDetail               subject/draft    404
POST subject/v2/dynamicDetail               subject/ours-published 404 404   404   200   200     404   200
POST teacher/v2/dynamicList                 -                200
POST teacher/v2/dynamicDetail               teacher/ours     200
POST authoredCourse/v2/dynamicList          -                401     403     403   403   200     200   200
POST authoredCourse/v2/dynamicDetail        authoredCourse/ours-draft 401 403 403  403   200     404   200
POST authoredSubject/v2/dynamicList         -                401     403     403   403   200     200   200
POST authoredSubject/v2/dynamicDetail       authoredSubject/ours-draft 401 403 403 403   200     404   200
POST authoredTeacher/v2/dynamicList         -                401     403     403   403   200     200   200
POST authoredTeacher/v2/dynamicDetail       authoredTeacher/ours 401 403     403   403   200     404   200
POST category/v2/save                       category/any     401     403     403   403   403     403   200
POST teacher/v2/save                        teacher/ours     401     403     403   403   200     404   200
POST teacher/v2/save                        teacher/house    401     403     403   403   404     404   200
POST course/v2/save                         course/ours-draft 401    403     403   403   200     404   200
POST course/v2/save                         course/draft     401     403     403   403   404     404   200
POST subject/v2/save                        subject/ours-draft 401   403     403   403   200     404   200
POST subject/v2/save                        subject/draft    401     403     403   403   404     404   200
POST courseAttract/v2/dynamicList           -                401     200     200   200   200     200   200
# Five a day for one number: those who ask last are refused.
POST courseAttract/v2/save                  course/published 200     200     200   200   200     429   429
POST courseAttract/v2/save                  course/ours-published 404 404    404   200   200     404   404
POST courseAttract/v2/reveal                courseAttract/ours 401   403     403   403   200     404   200
POST lesson/v2/dynamicDetail                lesson/published-trial 200
POST lesson/v2/dynamicDetail                lesson/published-rest 404 200    404   200   404     404   404
POST lesson/v2/beat                         lesson/published-rest 401 200    409   200   409     409   409
POST lesson/v2/progress                     lesson/published-rest 401 200    409   200   409     409   409
POST enrolment/v2/dynamicList               -                401     200     200   200   200     200   200
POST lessonProgress/v2/dynamicList          -                401     200     200   200   200     200   200
POST studyInterval/v2/dynamicList           -                401     200     200   200   200     200   200
POST note/v2/dynamicList                    -                401     200     200   200   200     200   200
POST note/v2/save                           note/learner     401     200     404   404   404     404   404
POST note/v2/delete                         note/learner     401     200     404   404   404     404   404
GET  /files/lesson/{sid}                    lesson/published-rest 404
GET  /files/private/{sid}/{name}            file/learner     404
GET  /files/public/{name}                   -                404
POST material/v2/dynamicList                -                200
POST material/v2/dynamicDetail              material/published 200
POST material/v2/dynamicDetail              material/draft   404     404     404   404   404     404   200
POST material/v2/save                       material/draft   401     403     403   403   403     403   200
POST material/v2/download                   material/published 401   200     200   200   200     200   200
POST material/v2/download                   material/priced  401     403     403   403   403     403   200
POST material/v2/download                   material/draft   401     404     404   404   404     404   404
POST news/v2/dynamicList                    -                200
POST news/v2/dynamicDetail                  news/published   200
POST news/v2/dynamicDetail                  news/to-come     404     404     404   404   404     404   200
POST news/v2/neighbours                     news/published   200
POST news/v2/neighbours                     news/to-come     404
POST news/v2/save                           news/draft       401     403     403   403   403     403   200
POST search/v2/find                         -                200
POST search/v2/suggest                      -                200
GET  home/v2/figures                        -                200
GET  /healthz                               -                200
GET  /readyz                                -                200
GET  /metrics                               -                200

GET  studyTime/v2/weeks                     -                401     200     200   200   200     200   200
POST trainingPlan/v2/dynamicList            -                401     200     200   200   200     200   200
POST trainingPlan/v2/dynamicDetail          trainingPlan/ours 401    404     404   404   200     404   200
POST trainingPlan/v2/dynamicDetail          trainingPlan/open 401    200     200   200   200     200   200
# What a published plan asks for is frozen.
POST trainingPlan/v2/save                   trainingPlan/ours 401    403     403   403   409     404   409
POST trainingPlan/v2/publish                trainingPlan/ours 401    403     403   403   200     404   200
POST trainingPlan/v2/join                   trainingPlan/open 401    200     200   200   200     200   200
POST trainingPlan/v2/join                   trainingPlan/ours 401    404     404   404   404     404   404
POST trainingPlan/v2/leave                  trainingPlan/open 401    200     404   404   404     404   404
POST trainingPlan/v3/my/list                -                401     200     200   200   200     200   200
# About the staff, who is on the plan of the first organization.
POST trainingPlan/v3/staff/progress         trainingPlan/ours 401    404     404   200   200     404   200
POST trainingPlan/v3/staff/list             trainingPlan/ours 401    403     403   403   200     404   200
POST electivePool/v2/dynamicDetail          electivePool/ours 401    404     404   200   404     404   404
POST electivePool/v2/choose                 electivePool/ours 401    404     404   200   404     404   404
POST electivePool/v2/unchoose               electivePool/ours 401    404     404   200   404     404   404
POST studyRanking/v2/month                  -                401     404     404   200   404     404   404
POST favorites/v2/dynamicList               -                401     200     200   200   200     200   200
# Whose favourite it is, is said in the body: the learner's.
POST favorites/v2/add                       course/published 401     200     403   403   403     403   403
POST favorites/v2/add                       course/draft     401     404     403   403   403     403   403
POST favorites/v2/cancel                    course/published 401     200     403   403   403     403   403
POST favorites/v2/seek                      course/published 401     200     403   403   403     403   403

POST bank/v2/dynamicList                    -                401     200     200   200   200     200   200
POST bank/v2/dynamicDetail                  bank/ours        401     404     404   200   200     404   200
POST chapter/v2/dynamicList                 -                401     200     200   200   200     200   200
POST question/v2/dynamicList                -                401     403     403   403   200     200   200
POST question/v2/dynamicDetail              question/ours    401     403     403   403   200     404   200
POST questionVersion/v2/dynamicList         -                401     403     403   403   200     200   200
POST questionVersion/v2/dynamicDetail       questionVersion/ours 401 403     403   403   200     404   200
POST questionImport/v2/dynamicList          -                401     403     403   403   200     200   200
POST questionImport/v2/dynamicDetail        questionImport/ours 401  403     403   403   200     404   200
POST questionKey/v2/dynamicList             -                401     403     403   403   200     200   200
POST questionAnalysis/v2/dynamicList        -                401     403     403   403   200     200   200
POST bank/v2/save                           bank/ours        401     403     403   403   200     404   200
POST bank/v2/save                           bank/house       401     403     403   403   404     404   200
POST question/v2/save                       bank/ours        401     403     403   403   200     404   200
POST question/v2/save                       bank/house       401     403     403   403   404     404   200
POST figure/v2/upload                       -                401     403     403   403   200     200   200
POST questionImport/v2/upload               bank/ours        401     403     403   403   200     404   200
POST questionImport/v2/start                questionImport/ours 401  403     403   403   409     404   409
POST questionImport/v2/report               questionImport/ours 401  403     403   403   200     404   200

POST file/v2/upload                         -                401     200     200   200   200     200   200
POST file/v2/address                        file/learner     401     200     404   404   404     404   200
POST file/v2/address                        file/lesson      401     200     404   200   404     404   200
POST file/v2/address                        file/trial-lesson 200
POST file/v2/address                        file/published   200
POST file/v2/address                        file/priced      401     403     403   403   403     403   200
POST file/v2/address                        file/draft       401     404     404   404   404     404   200
POST certificateHistory/v2/dynamicList      -                401     200     200   200   200     200   200
POST certificateHistory/v2/dynamicDetail    certificateHistory/ours 401 200  404   404   200     404   200
POST certificate/v2/dynamicList             -                401     403     403   403   200     200   200
POST certificateHistory/v2/verify           -                200
POST certificateHistory/v2/suspend          certificateHistory/ours 401 403  403   403   200     404   409
POST certificateHistory/v2/resume           certificateHistory/ours 401 403  403   403   409     404   409
POST certificateHistory/v2/revoke           certificateHistory/ours 401 403  403   403   200     404   409
POST certificate/v2/save                    certificate/ours 401     403     403   403   200     404   403
GET  certificateRegister/v2/keys            -                200
GET  certificateRegister/v2/entries         -                200

POST paper/v2/dynamicList                   -                401     403     403   403   200     200   200
POST paper/v2/save                          paper/ours       401     403     403   403   200     404   200
POST paper/v2/preflight                     paper/ours       401     403     403   403   200     404   200
POST examination/v2/dynamicList             -                200
POST examination/v2/dynamicDetail           examination/house 200
POST examination/v2/dynamicDetail           examination/ours 404     404     404   200   200     404   200
POST examination/v2/dynamicDetail           examination/ours-draft 404 404   404   404   200     404   200
POST examination/v2/save                    examination/ours-draft 401 403   403   403   200     404   200
POST examination/v2/save                    examination/ours 401     403     403   403   409     404   409
POST examination/v2/publish                 examination/ours-draft 401 403   403   403   200     404   200
POST examination/v2/grantExtraTime          examination/ours 401     403     403   403   200     404   200
POST attempt/v2/dynamicList                 -                401     200     200   200   200     200   200
POST attempt/v2/dynamicDetail               attempt/learner  401     200     404   404   404     404   200
POST attempt/v2/dynamicDetail               attempt/staff    401     404     404   200   200     404   200
POST attempt/v2/void                        attempt/staff    401     403     403   403   200     404   200
# The other has used up their one attempt.
POST attempt/v2/start                       examination/house 401    200     409   200   200     200   200
POST attempt/v2/start                       examination/ours 401     404     404   200   200     404   404
POST attempt/v2/start                       examination/ours-draft 401 404   404   404   404     404   404
# An attempt is its candidate's alone, whoever manages it.
POST attempt/v2/answer                      attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/late                        attempt/learner  401     409     404   404   404     404   404
POST attempt/v2/event                       attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/submit                      attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/result                      attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/result                      attempt/other    401     404     200   404   404     404   404
POST attempt/v2/receipt                     attempt/learner  401     409     404   404   404     404   404
POST attempt/v2/receipt                     attempt/other    401     404     200   404   404     404   404
POST attempt/v2/verifyReceipt               -                200
"""
