; Links that begin with endcap: open Endcap, for all users. After -- no argument is an option, whatever a link brings along.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\endcap" "" "URL:Endcap link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\endcap" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\endcap\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\endcap"
!macroend
